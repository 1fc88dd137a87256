//! `runs.csv` and `trace.csv`: long tables with the column names of `IOHinspector`, which `IOHanalyzer` takes too.

use super::names::functions;
use crate::Error;
use crate::store::{Step, Store, StoredExperiment, StoredRun};
use crate::tables::csv_line;
use serde_json::{Map, Value};
use std::io::{self, Write};

const NAMES: [&str; 6] = ["algorithm_name", "function_name", "dimension", "instance", "run_id", "experiment"];

const RUN: [&str; 16] = [
    "puzzle_set",
    "puzzle",
    "givens",
    "algorithm",
    "parameters",
    "seed",
    "solved",
    "stop",
    "best_cost",
    "generations",
    "evaluations",
    "restarts",
    "effective_generations",
    "cpu_seconds",
    "semantics",
    "unit",
];

const STEP: [&str; 10] = [
    "evaluations",
    "raw_y",
    "generation",
    "restarts",
    "mean_y",
    "median_y",
    "worst_y",
    "sd_y",
    "diversity",
    "unit",
];

/// An optional number as a field.
fn field<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// The columns that say which run it is.
fn names(experiment: &StoredExperiment, functions: &[String], stored: &StoredRun) -> [String; 6] {
    [
        experiment.configurations[stored.configuration].label.clone(),
        functions[stored.puzzle].clone(),
        experiment.puzzles[stored.puzzle].cells.to_string(),
        "1".into(),
        (stored.run.replicate + 1).to_string(),
        experiment.title.clone(),
    ]
}

/// Writes one row for each run.
pub fn runs_csv(store: &Store, out: &mut dyn Write) -> Result<(), Error> {
    let failed = |error: io::Error| Error::file("runs.csv", &error, "check the disk");
    out.write_all(csv_line(NAMES.into_iter().chain(RUN)).as_bytes()).map_err(failed)?;
    for experiment in store.experiments()? {
        let functions = functions(&experiment);
        store.for_each_run(&experiment, |stored| {
            let configuration = &experiment.configurations[stored.configuration];
            let puzzle = &experiment.puzzles[stored.puzzle];
            let parameters =
                configuration.parameters.iter().cloned().map(|(name, value)| (name, Value::from(value)));
            let run = &stored.run;
            let fields = [
                puzzle.set.clone(),
                puzzle.name.clone(),
                puzzle.givens.to_string(),
                configuration.algorithm.clone(),
                Value::Object(parameters.collect::<Map<_, _>>()).to_string(),
                run.seed.to_string(),
                u8::from(run.solved()).to_string(),
                run.stop.to_string(),
                field(run.best_cost),
                run.generations.to_string(),
                run.evaluations.to_string(),
                run.restarts.to_string(),
                run.effective_generations.to_string(),
                run.cpu_seconds.to_string(),
                configuration.semantics.to_string(),
                run.unit.clone(),
            ];
            let line = csv_line(names(&experiment, &functions, &stored).into_iter().chain(fields));
            out.write_all(line.as_bytes()).map_err(failed)
        })?;
    }
    out.flush().map_err(failed)
}

/// Writes one row for each row of a trace.
pub fn trace_csv(store: &Store, out: &mut dyn Write) -> Result<(), Error> {
    let failed = |error: io::Error| Error::file("trace.csv", &error, "check the disk");
    out.write_all(csv_line(NAMES.into_iter().chain(STEP)).as_bytes()).map_err(failed)?;
    for experiment in store.experiments()? {
        let functions = functions(&experiment);
        store.for_each_run(&experiment, |stored| {
            let names = names(&experiment, &functions, &stored);
            for step in store.trace(&stored.run.unit)? {
                let line = csv_line(names.iter().cloned().chain(fields(&step, &stored.run.unit)));
                out.write_all(line.as_bytes()).map_err(failed)?;
            }
            Ok::<_, Error>(())
        })?;
    }
    out.flush().map_err(failed)
}

fn fields(step: &Step, unit: &str) -> [String; 10] {
    [
        step.evaluations.to_string(),
        step.best_cost.to_string(),
        step.generation.to_string(),
        step.restarts.to_string(),
        field(step.mean_cost),
        field(step.median_cost),
        field(step.worst_cost),
        field(step.sd_cost),
        field(step.diversity),
        unit.into(),
    ]
}
