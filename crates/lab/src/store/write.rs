//! What goes into a store.

use super::read::{record, unreadable};
use super::{Environment, Moment, RunRecord, Store, environment, fault};
use crate::Error;
use crate::experiment::{Configuration, Experiment, PuzzleEntry, Trace};
use crate::plan::{Plan, Unit};
use rusqlite::{Connection, params};
use serde::Serialize;

impl Store {
    /// Writes down what the plan consists of. An experiment of the same title is replaced; its runs stay and are used again
    /// where the plan still names their units.
    pub fn register(&mut self, plan: &Plan) -> Result<(), Error> {
        let path = self.path.clone();
        let fault = |error| fault(&path, error);
        let transaction = self.connection.unchecked_transaction().map_err(fault)?;
        for experiment in plan.experiments() {
            for configuration in &experiment.configurations {
                let number = put_configuration(&transaction, configuration).map_err(fault)?;
                self.configurations.insert(configuration.id, number);
            }
            for entry in &experiment.puzzles {
                let number = put_puzzle(&transaction, entry).map_err(fault)?;
                self.puzzles.insert(entry.id, number);
            }
            put_experiment(&transaction, experiment).map_err(fault)?;
        }
        transaction.commit().map_err(fault)
    }

    /// Says what computes the runs that are put in from now on.
    pub fn computed_by(&mut self, environment: &Environment) -> Result<(), Error> {
        let number = environment::number(&self.connection, environment);
        self.environment = Some(number.map_err(|error| fault(&self.path, error))?);
        Ok(())
    }

    /// Stores finished units, all or none. A unit that is there already must agree.
    pub fn put<'a>(
        &mut self,
        runs: impl IntoIterator<Item = (Unit<'a>, &'a RunRecord)>,
    ) -> Result<(), Error> {
        let transaction = self.connection.unchecked_transaction().map_err(|e| fault(&self.path, e))?;
        for (unit, run) in runs {
            let (configuration, puzzle) = self.numbers(&unit).map_err(|e| fault(&self.path, e))?;
            let timed = unit.configuration.budget.cpu_seconds.is_some();
            self.insert(configuration, puzzle, timed, run, self.environment)?;
        }
        transaction.commit().map_err(|e| fault(&self.path, e))
    }

    /// The numbers of a unit's configuration and puzzle, which are written down where no plan did.
    fn numbers(&self, unit: &Unit<'_>) -> rusqlite::Result<(i64, i64)> {
        let (configuration, entry) = (unit.configuration, unit.entry);
        let configuration = match self.configurations.get(&configuration.id) {
            Some(number) => *number,
            None => put_configuration(&self.connection, configuration)?,
        };
        let puzzle = match self.puzzles.get(&entry.id) {
            Some(number) => *number,
            None => put_puzzle(&self.connection, entry)?,
        };
        Ok((configuration, puzzle))
    }

    /// Stores a run, and says whether that changed anything; one that is there already must agree, unless CPU time may have cut
    /// either short.
    pub(super) fn insert(
        &self,
        configuration: i64,
        puzzle: i64,
        timed: bool,
        run: &RunRecord,
        environment: Option<i64>,
    ) -> Result<bool, Error> {
        let fault = |error| fault(&self.path, error);
        if insert_run(&self.connection, configuration, puzzle, run).map_err(fault)? {
            if let Some(environment) = environment {
                environment::put(&self.connection, &run.unit, environment).map_err(fault)?;
            }
            return insert_trace(&self.connection, run).map_err(fault).map(|()| true);
        }
        let kept = self
            .connection
            .prepare_cached("SELECT * FROM runs WHERE unit = ?1")
            .map_err(fault)?
            .query_row([&run.unit], record)
            .map_err(fault)?;
        if timed {
            return Ok(false);
        }
        if let Some((field, kept, other)) = kept.disagreement(run) {
            return Err(Error::Disagreement { unit: run.unit.clone(), field, kept, other });
        }
        let is_traced_now = kept.trace == Trace::None && run.trace != Trace::None;
        if is_traced_now {
            self.connection
                .execute("UPDATE runs SET trace = ?2 WHERE unit = ?1", [&run.unit, &run.trace.to_string()])
                .map_err(fault)?;
            insert_trace(&self.connection, run).map_err(fault)?;
        }
        Ok(is_traced_now)
    }
}

/// Whether the run is new.
fn insert_run(
    connection: &Connection,
    configuration: i64,
    puzzle: i64,
    run: &RunRecord,
) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached(
            "INSERT INTO runs VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
             ON CONFLICT (unit) DO NOTHING",
        )?
        .execute(params![
            run.unit,
            configuration,
            puzzle,
            run.replicate,
            run.seed,
            run.solved(),
            run.stop.word(),
            run.first_cost,
            run.best_cost,
            run.generations,
            run.evaluations,
            run.restarts,
            run.effective_generations,
            run.cpu_seconds,
            run.trace.to_string(),
        ])?;
    Ok(changed > 0)
}

fn insert_trace(connection: &Connection, run: &RunRecord) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO trace VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")?;
    for (number, moment) in run.moments.iter().enumerate() {
        let Moment {
            generation,
            evaluations,
            restarts,
            best_cost,
            mean_cost,
            median_cost,
            worst_cost,
            sd_cost,
            diversity,
        } = moment;
        insert.execute(params![
            run.unit,
            number,
            generation,
            evaluations,
            restarts,
            best_cost,
            mean_cost,
            median_cost,
            worst_cost,
            sd_cost,
            diversity
        ])?;
    }
    Ok(())
}

fn put_configuration(connection: &Connection, c: &Configuration) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(
            "INSERT INTO configurations (id, algorithm, parameters, recipe, evaluations, cpu_seconds, semantics)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (id) DO UPDATE SET id = id RETURNING configuration",
        )?
        .query_row(
            params![
                c.id.to_string(),
                c.algorithm,
                json(&c.parameters)?,
                c.recipe,
                c.budget.evaluations,
                c.budget.cpu_seconds,
                c.semantics
            ],
            |row| row.get(0),
        )
}

fn put_puzzle(connection: &Connection, entry: &PuzzleEntry) -> rusqlite::Result<i64> {
    let PuzzleEntry { id, layout, cells, givens, grid, .. } = entry;
    connection
        .prepare_cached(
            "INSERT INTO puzzles (id, layout, cells, givens, grid) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (id) DO UPDATE SET id = id RETURNING puzzle",
        )?
        .query_row(params![id.to_string(), layout, cells, givens, grid], |row| row.get(0))
}

/// Writes down an experiment whose configurations and puzzles are there; one of the same title is replaced.
pub(super) fn put_experiment(connection: &Connection, experiment: &Experiment) -> rusqlite::Result<()> {
    let number: i64 = connection
        .prepare_cached(
            "INSERT INTO experiments (title, replicates, description) VALUES (?1, ?2, ?3)
             ON CONFLICT (title) DO UPDATE SET replicates = ?2, description = ?3 RETURNING experiment",
        )?
        .query_row(params![experiment.title, experiment.replicates, json(experiment)?], |row| row.get(0))?;
    for table in ["experiment_configurations", "experiment_puzzles"] {
        connection.execute(&format!("DELETE FROM {table} WHERE experiment = ?1"), [number])?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO experiment_configurations SELECT ?1, ?2, configuration, ?4 FROM configurations WHERE id = ?3",
    )?;
    for (position, c) in experiment.configurations.iter().enumerate() {
        insert.execute(params![number, position, c.id.to_string(), c.label])?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO experiment_puzzles SELECT ?1, ?2, puzzle, ?4, ?5 FROM puzzles WHERE id = ?3",
    )?;
    for (position, p) in experiment.puzzles.iter().enumerate() {
        insert.execute(params![number, position, p.id.to_string(), p.set, p.name])?;
    }
    Ok(())
}

fn json(value: &impl Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|why| unreadable(Box::new(why)))
}
