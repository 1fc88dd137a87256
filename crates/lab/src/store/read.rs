//! What reports and exports read from a store. Runs are handed out one by one, so memory does not grow with them.

use super::{Moment, RunRecord, Store, fault, import, schema};
use crate::Error;
use crate::experiment::Experiment;
use evodoku_evolve::StopReason;
use rusqlite::types::Type;
use rusqlite::{Connection, Row};

/// The configuration and the puzzle of a run, by their places in the experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The index in [`Experiment::configurations`].
    pub configuration: usize,
    /// The index in [`Experiment::puzzles`].
    pub puzzle: usize,
}

/// The runs of an experiment that the store has, ordered by configuration, puzzle and replicate.
const RUNS: &str = "
    SELECT c.position AS c, p.position AS p, r.*
    FROM experiments e
    JOIN experiment_configurations c ON c.experiment = e.experiment
    JOIN experiment_puzzles p ON p.experiment = e.experiment
    JOIN runs r ON r.configuration = c.configuration AND r.puzzle = p.puzzle AND r.replicate < e.replicates
    WHERE e.title = ?1
    ORDER BY c.position, p.position, r.replicate";

impl Store {
    /// The experiments, in the order in which they were first registered.
    pub fn experiments(&self) -> Result<Vec<Experiment>, Error> {
        let read = match self.version {
            schema::VERSION => experiments(&self.connection),
            _ => import::experiments(&self.connection),
        };
        read.map_err(|error| fault(&self.path, error))
    }

    /// Hands out the runs of an experiment, ordered by configuration, puzzle and replicate, without their traces.
    pub fn for_each_run<E: From<Error>>(
        &self,
        experiment: &Experiment,
        mut see: impl FnMut(Pair, RunRecord) -> Result<(), E>,
    ) -> Result<(), E> {
        let fault = |error| E::from(fault(&self.path, error));
        let mut select = self.connection.prepare_cached(RUNS).map_err(fault)?;
        let mut rows = select.query([&experiment.title]).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            let pair = || Ok(Pair { configuration: row.get("c")?, puzzle: row.get("p")? });
            see(pair().map_err(fault)?, record(row).map_err(fault)?)?;
        }
        Ok(())
    }

    /// All runs of an experiment at once.
    pub fn runs(&self, experiment: &Experiment) -> Result<Vec<(Pair, RunRecord)>, Error> {
        let mut runs = Vec::new();
        self.for_each_run(experiment, |pair, run| {
            runs.push((pair, run));
            Ok::<_, Error>(())
        })?;
        Ok(runs)
    }

    /// The trace of a run.
    pub fn trace(&self, unit: &str) -> Result<Vec<Moment>, Error> {
        trace(&self.connection, unit).map_err(|error| fault(&self.path, error))
    }

    /// The number of runs of an experiment that the store has.
    pub fn runs_of(&self, experiment: &Experiment) -> Result<u64, Error> {
        let count = format!("SELECT count(*) FROM ({RUNS})");
        let count = self.connection.query_row(&count, [&experiment.title], |row| row.get(0));
        count.map_err(|error| fault(&self.path, error))
    }

    /// The number of runs in the store, of all experiments.
    pub fn run_count(&self) -> Result<u64, Error> {
        let count = self.connection.query_row("SELECT count(*) FROM runs", [], |row| row.get(0));
        count.map_err(|error| fault(&self.path, error))
    }
}

fn experiments(connection: &Connection) -> rusqlite::Result<Vec<Experiment>> {
    let mut select = connection.prepare("SELECT description FROM experiments ORDER BY experiment")?;
    let experiment = |row: &Row<'_>| {
        let text: String = row.get(0)?;
        serde_json::from_str(&text).map_err(|why| unreadable(Box::new(why)))
    };
    select.query_map([], experiment)?.collect()
}

/// A row of `runs`, without its trace.
pub(super) fn record(row: &Row<'_>) -> rusqlite::Result<RunRecord> {
    let stop: String = row.get("stop")?;
    let unknown = || unreadable(format!("unknown stop '{stop}'").into());
    Ok(RunRecord {
        unit: row.get("unit")?,
        replicate: row.get("replicate")?,
        seed: row.get("seed")?,
        stop: StopReason::of_word(&stop).ok_or_else(unknown)?,
        first_cost: row.get("first_cost")?,
        best_cost: row.get("best_cost")?,
        generations: row.get("generations")?,
        evaluations: row.get("evaluations")?,
        restarts: row.get("restarts")?,
        effective_generations: row.get("effective_generations")?,
        cpu_seconds: row.get("cpu_seconds")?,
        trace: parsed(row, "trace")?,
        moments: Vec::new(),
    })
}

/// A column whose text is a word for something.
pub(super) fn parsed<T: std::str::FromStr<Err = String>>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    row.get::<_, String>(column)?.parse().map_err(|why: String| unreadable(why.into()))
}

/// A text that means nothing to this program.
pub(super) fn unreadable(why: Box<dyn std::error::Error + Send + Sync>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, why)
}

pub(super) fn trace(connection: &Connection, unit: &str) -> rusqlite::Result<Vec<Moment>> {
    let mut select = connection.prepare_cached("SELECT * FROM trace WHERE unit = ?1 ORDER BY step")?;
    let moment = |row: &Row<'_>| {
        Ok(Moment {
            generation: row.get("generation")?,
            evaluations: row.get("evaluations")?,
            restarts: row.get("restarts")?,
            best_cost: row.get("best_cost")?,
            mean_cost: row.get("mean_cost")?,
            median_cost: row.get("median_cost")?,
            worst_cost: row.get("worst_cost")?,
            sd_cost: row.get("sd_cost")?,
            diversity: row.get("diversity")?,
        })
    };
    select.query_map([unit], moment)?.collect()
}
