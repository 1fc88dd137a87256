//! What reports and exports read from a store. Runs are handed out one by one, so memory does not grow with them.

use super::{Run, Step, Store, fault, write};
use crate::Error;
use crate::statistics::Outcome;
use rusqlite::{Connection, Row};

/// An experiment as it was last registered.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredExperiment {
    /// Its number in the store.
    pub number: i64,
    /// Its title.
    pub title: String,
    /// What the plan says about it.
    pub description: String,
    /// `full` or `quick`.
    pub scale: String,
    /// Runs of each configuration on each puzzle.
    pub replicates: u32,
    /// What runs recorded.
    pub trace: String,
    /// The name of the plan's file.
    pub file: String,
    /// The plan's text; [`crate::plan::Report::of_plan`] reads what it wants to see.
    pub plan: String,
    /// The text of the CSV file with the published figures.
    pub published: Option<String>,
    /// Its configurations, in the order of the plan.
    pub configurations: Vec<StoredConfiguration>,
    /// Its puzzles, in the order of the plan.
    pub puzzles: Vec<StoredPuzzle>,
}

/// A configuration of an experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredConfiguration {
    /// Its identity.
    pub id: String,
    /// Its label in this experiment.
    pub label: String,
    /// The algorithm or recipe.
    pub algorithm: String,
    /// All parameters in effect, sorted by name.
    pub parameters: Vec<(String, String)>,
    /// What the plan's grid varies, sorted by name.
    pub varied: Vec<(String, String)>,
    /// The evaluations granted.
    pub evaluations: Option<u64>,
    /// The CPU seconds granted.
    pub cpu_seconds: Option<f64>,
    /// The version of what a seed means ([`evodoku_evolve::semantics()`]).
    pub semantics: u32,
}

impl StoredExperiment {
    /// The number of runs that the plan names.
    pub fn planned(&self) -> u64 {
        self.configurations.len() as u64 * self.puzzles.len() as u64 * u64::from(self.replicates)
    }
}

impl StoredConfiguration {
    /// The value of a parameter.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The generations granted (rounds of the champion); none where they are unlimited.
    pub fn generations(&self) -> Option<u64> {
        // The champion's own `generations` are those of children from one set of founders, and cap nothing.
        self.parameter("rounds").or(self.parameter("generations"))?.parse().ok()
    }
}

/// A puzzle of an experiment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// Its identity.
    pub id: String,
    /// Where it comes from: `@mantere`, a file, a family's label.
    pub set: String,
    /// Its name within the set.
    pub name: String,
    /// The layout's name.
    pub layout: String,
    /// The number of cells.
    pub cells: u32,
    /// The number of givens.
    pub givens: u32,
    /// The givens as text.
    pub grid: String,
}

/// A run of an experiment: which configuration, which puzzle, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRun {
    /// The index in [`StoredExperiment::configurations`].
    pub configuration: usize,
    /// The index in [`StoredExperiment::puzzles`].
    pub puzzle: usize,
    /// The run, without its trace.
    pub run: Run,
}

/// The run as statistics see it.
impl From<&StoredRun> for Outcome {
    fn from(stored: &StoredRun) -> Self {
        let run = &stored.run;
        Self {
            solved: run.solved(),
            generations: run.generations as f64,
            evaluations: run.evaluations as f64,
            cpu_seconds: run.cpu_seconds,
            best_cost: run.best_cost.map_or(f64::INFINITY, |cost| cost as f64),
        }
    }
}

/// The runs of an experiment that the store has, ordered by configuration, puzzle and replicate.
const RUNS: &str = "
    SELECT c.position AS c, p.position AS p, r.*
    FROM experiment_configurations c
    JOIN experiment_puzzles p ON p.experiment = c.experiment
    JOIN runs r ON r.configuration = c.configuration AND r.puzzle = p.puzzle
    WHERE c.experiment = ?1 AND r.replicate < ?2
    ORDER BY c.position, p.position, r.replicate";

impl Store {
    /// The experiments, in the order in which they were first registered.
    pub fn experiments(&self) -> Result<Vec<StoredExperiment>, Error> {
        experiments(&self.connection).map_err(|error| fault(&self.path, error))
    }

    /// Hands out the runs of an experiment, ordered by configuration, puzzle and replicate.
    pub fn for_each_run<E: From<Error>>(
        &self,
        experiment: &StoredExperiment,
        mut see: impl FnMut(StoredRun) -> Result<(), E>,
    ) -> Result<(), E> {
        let fault = |error| E::from(fault(&self.path, error));
        let mut select = self.connection.prepare_cached(RUNS).map_err(fault)?;
        let mut rows = select.query((experiment.number, experiment.replicates)).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            see(stored(row).map_err(fault)?)?;
        }
        Ok(())
    }

    /// All runs of an experiment at once.
    pub fn runs(&self, experiment: &StoredExperiment) -> Result<Vec<StoredRun>, Error> {
        let mut runs = Vec::new();
        self.for_each_run(experiment, |run| {
            runs.push(run);
            Ok::<_, Error>(())
        })?;
        Ok(runs)
    }

    /// The trace of a run.
    pub fn trace(&self, unit: &str) -> Result<Vec<Step>, Error> {
        trace(&self.connection, unit).map_err(|error| fault(&self.path, error))
    }

    /// The number of runs of an experiment that the store has.
    pub fn runs_of(&self, experiment: &StoredExperiment) -> Result<u64, Error> {
        let count = format!("SELECT count(*) FROM ({RUNS})");
        let facts = (experiment.number, experiment.replicates);
        let count = self.connection.query_row(&count, facts, |row| row.get(0));
        count.map_err(|error| fault(&self.path, error))
    }

    /// The number of runs in the store, of all experiments.
    pub fn run_count(&self) -> Result<u64, Error> {
        let count = self.connection.query_row("SELECT count(*) FROM runs", [], |row| row.get(0));
        count.map_err(|error| fault(&self.path, error))
    }
}

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredRun> {
    Ok(StoredRun { configuration: row.get("c")?, puzzle: row.get("p")?, run: write::of_row(row)? })
}

pub(super) fn trace(connection: &Connection, unit: &str) -> rusqlite::Result<Vec<Step>> {
    let mut select = connection.prepare_cached("SELECT * FROM trace WHERE unit = ?1 ORDER BY step")?;
    let step = |row: &Row<'_>| {
        Ok(Step {
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
    select.query_map([unit], step)?.collect()
}

fn experiments(connection: &Connection) -> rusqlite::Result<Vec<StoredExperiment>> {
    let mut select = connection.prepare("SELECT * FROM experiments ORDER BY experiment")?;
    let experiment = |row: &Row<'_>| {
        let number = row.get("experiment")?;
        Ok(StoredExperiment {
            number,
            title: row.get("title")?,
            description: row.get("description")?,
            scale: row.get("scale")?,
            replicates: row.get("replicates")?,
            trace: row.get("trace")?,
            file: row.get("file")?,
            plan: row.get("plan")?,
            published: row.get("published")?,
            configurations: configurations(connection, number)?,
            puzzles: puzzles(connection, number)?,
        })
    };
    select.query_map([], experiment)?.collect()
}

fn configurations(connection: &Connection, experiment: i64) -> rusqlite::Result<Vec<StoredConfiguration>> {
    let mut select = connection.prepare_cached(
        "SELECT * FROM experiment_configurations JOIN configurations USING (configuration)
         WHERE experiment = ?1 ORDER BY position",
    )?;
    let configuration = |row: &Row<'_>| {
        Ok(StoredConfiguration {
            id: row.get("id")?,
            label: row.get("label")?,
            algorithm: row.get("algorithm")?,
            parameters: pairs(&row.get::<_, String>("parameters")?),
            varied: pairs(&row.get::<_, String>("varied")?),
            evaluations: row.get("evaluations")?,
            cpu_seconds: row.get("cpu_seconds")?,
            semantics: row.get("semantics")?,
        })
    };
    select.query_map([experiment], configuration)?.collect()
}

fn puzzles(connection: &Connection, experiment: i64) -> rusqlite::Result<Vec<StoredPuzzle>> {
    let mut select = connection.prepare_cached(
        "SELECT * FROM experiment_puzzles JOIN puzzles USING (puzzle) WHERE experiment = ?1 ORDER BY position",
    )?;
    let puzzle = |row: &Row<'_>| {
        Ok(StoredPuzzle {
            id: row.get("id")?,
            set: row.get("puzzle_set")?,
            name: row.get("name")?,
            layout: row.get("layout")?,
            cells: row.get("cells")?,
            givens: row.get("givens")?,
            grid: row.get("grid")?,
        })
    };
    select.query_map([experiment], puzzle)?.collect()
}

/// The entries of a JSON object of texts, sorted by name.
fn pairs(object: &str) -> Vec<(String, String)> {
    let entries: std::collections::BTreeMap<String, String> =
        serde_json::from_str(object).unwrap_or_default();
    entries.into_iter().collect()
}
