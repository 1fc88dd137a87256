//! The rows that CSV and Parquet have in common: long tables with the column names of `IOHinspector`, which `IOHanalyzer`
//! takes too.

use super::names::functions;
use crate::Error;
use crate::experiment::Experiment;
use crate::store::{Moment, Pair, RunRecord, Store};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Whole,
    Real,
}

/// A column of a table: its name and what it holds.
pub(super) type Column = (&'static str, Kind);

/// A field of a row, of the kind of its column.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Field {
    Text(String),
    Whole(u64),
    Real(f64),
    Nothing,
}

impl Field {
    fn whole(value: Option<u64>) -> Self {
        value.map_or(Self::Nothing, Self::Whole)
    }

    fn real(value: Option<f64>) -> Self {
        value.map_or(Self::Nothing, Self::Real)
    }
}

/// A table that is read row by row, whatever its size.
pub(super) struct Table {
    /// Its name, that of its file.
    pub name: &'static str,
    own: &'static [Column],
    /// Gives every row to a sink, until that fails.
    pub rows: fn(&Store, &mut Sink) -> Result<(), Error>,
}

impl Table {
    pub(super) fn columns(&self) -> impl Iterator<Item = Column> {
        NAMES.into_iter().chain(self.own.iter().copied())
    }
}

pub(super) type Sink<'a> = dyn FnMut(Vec<Field>) -> Result<(), Error> + 'a;

/// One row for each run.
pub(super) const RUNS: Table = Table { name: "runs", own: &RUN, rows: runs };

/// One row for each row of a trace.
pub(super) const TRACE: Table = Table { name: "trace", own: &STEP, rows: trace };

/// The columns that say which run it is: in every table, before its own.
const NAMES: [Column; 6] = [
    ("algorithm_name", Kind::Text),
    ("function_name", Kind::Text),
    ("dimension", Kind::Whole),
    ("instance", Kind::Whole),
    ("run_id", Kind::Whole),
    ("experiment", Kind::Text),
];

const RUN: [Column; 19] = [
    ("puzzle_set", Kind::Text),
    ("puzzle", Kind::Text),
    ("givens", Kind::Whole),
    ("algorithm", Kind::Text),
    ("parameters", Kind::Text),
    ("seed", Kind::Whole),
    ("solved", Kind::Whole),
    ("stop", Kind::Text),
    ("best_cost", Kind::Whole),
    ("generations", Kind::Whole),
    ("evaluations", Kind::Whole),
    ("restarts", Kind::Whole),
    ("effective_generations", Kind::Whole),
    ("cpu_seconds", Kind::Real),
    ("semantics", Kind::Whole),
    ("unit", Kind::Text),
    ("program", Kind::Text),
    ("commit", Kind::Text),
    ("processor", Kind::Text),
];

const STEP: [Column; 10] = [
    ("evaluations", Kind::Whole),
    ("raw_y", Kind::Whole),
    ("generation", Kind::Whole),
    ("restarts", Kind::Whole),
    ("mean_y", Kind::Real),
    ("median_y", Kind::Whole),
    ("worst_y", Kind::Whole),
    ("sd_y", Kind::Real),
    ("diversity", Kind::Real),
    ("unit", Kind::Text),
];

fn names(experiment: &Experiment, functions: &[String], pair: Pair, run: &RunRecord) -> Vec<Field> {
    vec![
        Field::Text(experiment.configurations[pair.configuration].label.clone()),
        Field::Text(functions[pair.puzzle].clone()),
        Field::Whole(experiment.puzzles[pair.puzzle].cells.into()),
        Field::Whole(1),
        Field::Whole(u64::from(run.replicate) + 1),
        Field::Text(experiment.title.clone()),
    ]
}

fn runs(store: &Store, sink: &mut Sink) -> Result<(), Error> {
    for experiment in store.experiments()? {
        let functions = functions(&experiment);
        store.for_each_run(&experiment, |pair, run| {
            let configuration = &experiment.configurations[pair.configuration];
            let puzzle = &experiment.puzzles[pair.puzzle];
            let mut row = names(&experiment, &functions, pair, &run);
            row.extend([
                Field::Text(puzzle.set.clone()),
                Field::Text(puzzle.name.clone()),
                Field::Whole(puzzle.givens.into()),
                Field::Text(configuration.algorithm.clone()),
                Field::Text(serde_json::json!(configuration.parameters).to_string()),
                Field::Whole(run.seed),
                Field::Whole(u64::from(run.solved())),
                Field::Text(run.stop.word().into()),
                Field::whole(run.best_cost),
                Field::Whole(run.generations),
                Field::Whole(run.evaluations),
                Field::Whole(run.restarts),
                Field::Whole(run.effective_generations),
                Field::Real(run.cpu_seconds),
                Field::Whole(u64::from(configuration.semantics)),
                Field::Text(run.unit.clone()),
            ]);
            let by = store.environment(&run.unit)?.map(|by| [by.program, by.commit, by.processor]);
            row.extend(by.map_or([const { Field::Nothing }; 3], |by| by.map(Field::Text)));
            sink(row)
        })?;
    }
    Ok(())
}

fn trace(store: &Store, sink: &mut Sink) -> Result<(), Error> {
    for experiment in store.experiments()? {
        let functions = functions(&experiment);
        store.for_each_run(&experiment, |pair, run| {
            let names = names(&experiment, &functions, pair, &run);
            for moment in store.trace(&run.unit)? {
                let mut row = names.clone();
                row.extend(fields(&moment, &run.unit));
                sink(row)?;
            }
            Ok::<_, Error>(())
        })?;
    }
    Ok(())
}

fn fields(moment: &Moment, unit: &str) -> [Field; 10] {
    [
        Field::Whole(moment.evaluations),
        Field::Whole(moment.best_cost),
        Field::Whole(moment.generation),
        Field::Whole(moment.restarts),
        Field::real(moment.mean_cost),
        Field::whole(moment.median_cost),
        Field::whole(moment.worst_cost),
        Field::real(moment.sd_cost),
        Field::real(moment.diversity),
        Field::Text(unit.into()),
    ]
}
