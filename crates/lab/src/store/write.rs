//! What goes into a store.

use super::{Environment, Run, Step, Store, environment, fault};
use crate::Error;
use crate::plan::{Configuration, Entry, Experiment, Plan, Unit};
use evodoku_evolve::StopReason;
use evodoku_grid::formats::text;
use rusqlite::{Connection, Row, params};
use serde_json::{Map, Value};

/// Parameters by name, as the store keeps them.
fn object(parameters: &[(String, String)]) -> String {
    let entries = parameters.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str())));
    Value::Object(entries.collect::<Map<_, _>>()).to_string()
}

impl Store {
    /// Writes down what the plan consists of. An experiment of the same title is replaced; its runs stay and are used again
    /// where the plan still names their units.
    pub fn register(&mut self, plan: &Plan) -> Result<(), Error> {
        let path = self.path.clone();
        let fault = |error| fault(&path, error);
        let transaction = self.connection.unchecked_transaction().map_err(fault)?;
        for experiment in &plan.experiments {
            for configuration in &experiment.configurations {
                let number = put_configuration(&transaction, configuration).map_err(fault)?;
                self.configurations.insert(configuration.id, number);
            }
            for entry in &experiment.puzzles {
                let number = put_puzzle(&transaction, entry).map_err(fault)?;
                self.puzzles.insert(entry.id, number);
            }
            self.put_experiment(&transaction, experiment).map_err(fault)?;
        }
        transaction.commit().map_err(fault)
    }

    /// Says what computes the runs that are put in from now on.
    pub fn computed_by(&mut self, environment: &Environment) -> Result<(), Error> {
        let number = environment::number(&self.connection, environment);
        self.environment = Some(number.map_err(|error| fault(&self.path, error))?);
        Ok(())
    }

    fn put_experiment(&self, connection: &Connection, experiment: &Experiment) -> rusqlite::Result<()> {
        let Experiment { title, description, replicates, text, published, .. } = experiment;
        let (scale, trace) = (experiment.scale.to_string(), experiment.trace.to_string());
        let number: i64 = connection
            .prepare_cached(
                "INSERT INTO experiments (title, description, scale, replicates, trace, file, plan, published)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                 ON CONFLICT (title) DO UPDATE SET description = ?2, scale = ?3, replicates = ?4, trace = ?5,
                     file = ?6, plan = ?7, published = ?8
                 RETURNING experiment",
            )?
            .query_row(
                params![title, description, scale, replicates, trace, experiment.file.display().to_string(), text, published],
                |row| row.get(0),
            )?;
        for table in ["experiment_configurations", "experiment_puzzles"] {
            connection.execute(&format!("DELETE FROM {table} WHERE experiment = ?1"), [number])?;
        }
        let mut insert =
            connection.prepare_cached("INSERT INTO experiment_configurations VALUES (?1, ?2, ?3, ?4, ?5)")?;
        for (position, c) in experiment.configurations.iter().enumerate() {
            insert.execute(params![
                number,
                position,
                self.configurations[&c.id],
                c.label,
                object(&c.varied)
            ])?;
        }
        let mut insert =
            connection.prepare_cached("INSERT INTO experiment_puzzles VALUES (?1, ?2, ?3, ?4, ?5)")?;
        for (position, entry) in experiment.puzzles.iter().enumerate() {
            insert.execute(params![number, position, self.puzzles[&entry.id], entry.set, entry.name])?;
        }
        Ok(())
    }

    /// Stores finished units of a registered plan, all or none. A unit that is there already must agree.
    pub fn put<'a>(&mut self, runs: impl IntoIterator<Item = (Unit<'a>, &'a Run)>) -> Result<(), Error> {
        let transaction = self.connection.unchecked_transaction().map_err(|e| fault(&self.path, e))?;
        for (unit, run) in runs {
            let configuration = self.configurations[&unit.configuration.id];
            let puzzle = self.puzzles[&unit.puzzle.id];
            let timed = unit.configuration.budget.cpu_seconds.is_some();
            self.insert(configuration, puzzle, timed, run, self.environment)?;
        }
        transaction.commit().map_err(|e| fault(&self.path, e))
    }

    /// Stores a run; one that is there already must agree, unless CPU time may have cut either short.
    pub(super) fn insert(
        &self,
        configuration: i64,
        puzzle: i64,
        timed: bool,
        run: &Run,
        environment: Option<i64>,
    ) -> Result<(), Error> {
        let fault = |error| fault(&self.path, error);
        if insert_run(&self.connection, configuration, puzzle, run).map_err(fault)? {
            if let Some(environment) = environment {
                environment::put(&self.connection, &run.unit, environment).map_err(fault)?;
            }
            return insert_steps(&self.connection, run).map_err(fault);
        }
        let kept = self
            .connection
            .prepare_cached("SELECT * FROM runs WHERE unit = ?1")
            .map_err(fault)?
            .query_row([&run.unit], of_row)
            .map_err(fault)?;
        if timed {
            return Ok(());
        }
        if let Some((field, kept, other)) = kept.disagreement(run) {
            return Err(Error::Disagreement { unit: run.unit.clone(), field, kept, other });
        }
        if kept.trace == "none" && run.trace != "none" {
            self.connection
                .execute("UPDATE runs SET trace = ?2 WHERE unit = ?1", [&run.unit, &run.trace])
                .map_err(fault)?;
            insert_steps(&self.connection, run).map_err(fault)?;
        }
        Ok(())
    }
}

/// Whether the run is new.
fn insert_run(connection: &Connection, configuration: i64, puzzle: i64, run: &Run) -> rusqlite::Result<bool> {
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
            run.trace,
        ])?;
    Ok(changed > 0)
}

fn insert_steps(connection: &Connection, run: &Run) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT INTO trace VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")?;
    for (number, step) in run.steps.iter().enumerate() {
        let Step {
            generation,
            evaluations,
            restarts,
            best_cost,
            mean_cost,
            median_cost,
            worst_cost,
            sd_cost,
            diversity,
        } = step;
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

/// A row of `runs`, without its trace.
pub(super) fn of_row(row: &Row<'_>) -> rusqlite::Result<Run> {
    let stop: String = row.get("stop")?;
    let unknown = || rusqlite::Error::InvalidColumnName(format!("stop = {stop}"));
    Ok(Run {
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
        trace: row.get("trace")?,
        steps: Vec::new(),
    })
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
                object(&c.parameters),
                c.recipe,
                c.budget.evaluations,
                c.budget.cpu_seconds,
                c.semantics()
            ],
            |row| row.get(0),
        )
}

fn put_puzzle(connection: &Connection, entry: &Entry) -> rusqlite::Result<i64> {
    let (puzzle, layout) = (&entry.puzzle, entry.puzzle.layout());
    connection
        .prepare_cached(
            "INSERT INTO puzzles (id, layout, cells, givens, grid) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (id) DO UPDATE SET id = id RETURNING puzzle",
        )?
        .query_row(
            params![
                entry.id.to_string(),
                layout.name(),
                layout.cell_count(),
                puzzle.given_count(),
                text(layout, puzzle.givens())
            ],
            |row| row.get(0),
        )
}
