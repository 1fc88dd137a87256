//! `IOHprofiler`'s log format, version 2: a folder for each configuration, a JSON file for each puzzle, text files of rows.
//!
//! Its readers are strict in ways that they do not tell: the row of evaluation 1 must stand once in every run, `best` has
//! exactly three keys, all columns are numbers, and no other JSON file may stand in the tree.

use super::names::{different, functions, plain};
use super::unwritable;
use crate::Error;
use crate::store::{Run, Step, Store, StoredConfiguration, StoredExperiment, StoredPuzzle, StoredRun};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// The version of the writer whose files these are like.
const LIKE: &str = "0.3.22";

/// The readers keep ids and dimensions in 16 bits.
const MOST: usize = 65_535;

/// Writes every experiment of a store below `folder`, which must not be there yet, and tells how many folders were made.
pub fn ioh(store: &Store, folder: &Path) -> Result<usize, Error> {
    fs::create_dir(folder).map_err(|why| Error::file(folder, &why, "name a folder that is not there yet"))?;
    let experiments = store.experiments()?;
    let folders = different(experiments.iter().map(|e| e.title.clone()));
    let mut count = 0;
    for (experiment, name) in experiments.iter().zip(folders) {
        refuse_too_large(experiment)?;
        count += write(store, experiment, &folder.join(name))?;
    }
    Ok(count)
}

fn refuse_too_large(experiment: &StoredExperiment) -> Result<(), Error> {
    let largest = experiment.puzzles.iter().map(|puzzle| puzzle.cells as usize).max().unwrap_or(0);
    if experiment.puzzles.len() <= MOST && largest <= MOST {
        return Ok(());
    }
    Err(Error::unsupported(
        format!("'{}' has more than {MOST} puzzles, or cells in one", experiment.title),
        "IOHprofiler cannot number them; export CSV instead",
    ))
}

/// The runs of one configuration on one puzzle.
struct Pair {
    configuration: usize,
    puzzle: usize,
    data: BufWriter<File>,
    path: PathBuf,
    runs: Vec<Value>,
}

fn write(store: &Store, experiment: &StoredExperiment, folder: &Path) -> Result<usize, Error> {
    let functions = functions(experiment);
    let algorithms = different(experiment.configurations.iter().map(|c| c.label.clone()));
    let place = |stored: &StoredRun| folder.join(&algorithms[stored.configuration]);
    let mut open: Option<Pair> = None;
    store.for_each_run(experiment, |stored| {
        let same = |pair: &Pair| (pair.configuration, pair.puzzle) == (stored.configuration, stored.puzzle);
        if !open.as_ref().is_some_and(same) {
            let finished = open.replace(begin(experiment, &functions, &stored, &place(&stored))?);
            finish(experiment, &functions, finished)?;
        }
        let pair = open.as_mut().expect("the pair was just opened");
        let rows =
            rows(&stored.run, &store.trace(&stored.run.unit)?, experiment.puzzles[stored.puzzle].cells);
        let failed = unwritable(&pair.path);
        pair.data.write_all(text(&rows).as_bytes()).map_err(failed)?;
        pair.runs.push(run_object(&stored.run, &rows));
        Ok::<_, Error>(())
    })?;
    finish(experiment, &functions, open)?;
    Ok(algorithms.len())
}

fn data_path(function: &str, number: usize, puzzle: &StoredPuzzle) -> String {
    format!("data_f{number}_{function}/IOHprofiler_f{number}_DIM{}.dat", puzzle.cells)
}

fn begin(
    experiment: &StoredExperiment,
    functions: &[String],
    stored: &StoredRun,
    folder: &Path,
) -> Result<Pair, Error> {
    let (puzzle, number) = (&experiment.puzzles[stored.puzzle], stored.puzzle + 1);
    let path = folder.join(data_path(&functions[stored.puzzle], number, puzzle));
    let parent = path.parent().expect("a file stands in a folder");
    fs::create_dir_all(parent).map_err(unwritable(parent))?;
    let data = BufWriter::new(File::create(&path).map_err(unwritable(&path))?);
    Ok(Pair { configuration: stored.configuration, puzzle: stored.puzzle, data, path, runs: Vec::new() })
}

/// Writes the JSON file of a pair. It comes last, so that no JSON file names rows that are not there.
fn finish(experiment: &StoredExperiment, functions: &[String], pair: Option<Pair>) -> Result<(), Error> {
    let Some(mut pair) = pair else { return Ok(()) };
    pair.data.flush().map_err(unwritable(&pair.path))?;
    let configuration = &experiment.configurations[pair.configuration];
    let puzzle = &experiment.puzzles[pair.puzzle];
    let (function, number) = (&functions[pair.puzzle], pair.puzzle + 1);
    let object = json!({
        "version": LIKE,
        "suite": format!("sudoku-{}", plain(&puzzle.set)),
        "function_id": number,
        "function_name": function,
        "maximization": false,
        "algorithm": { "name": configuration.label, "info": info(configuration) },
        "experiment_attributes": [
            { "evodoku": format!("v{}", env!("CARGO_PKG_VERSION")) },
            { "semantics": configuration.semantics.to_string() },
        ],
        "run_attributes": ["seed", "solved", "generations", "cpu_seconds"],
        "attributes": ["evaluations", "raw_y", "generation", "restarts"],
        "scenarios": [{
            "dimension": puzzle.cells,
            "path": data_path(function, number, puzzle),
            "runs": pair.runs,
        }],
    });
    let folder = pair.path.parent().and_then(Path::parent).expect("the data stand two folders down");
    let path = folder.join(format!("IOHprofiler_f{number}_{function}.json"));
    fs::write(&path, format!("{object:#}\n")).map_err(unwritable(&path))
}

fn info(configuration: &StoredConfiguration) -> String {
    let set = configuration.parameters.iter().map(|(name, value)| format!("{name}={value}"));
    format!("{} {}", configuration.algorithm, set.collect::<Vec<_>>().join(" "))
}

/// A row of the text file.
struct Point {
    evaluations: u64,
    cost: u64,
    generation: u64,
    restarts: u64,
}

/// The rows of a run: evaluation 1, the trace, the end.
///
/// What the first evaluation alone gave is not recorded; the worst of the first population stands for it, or the number
/// of cells where there is no population. A run that needed no evaluation at all is written as one of 1.
fn rows(run: &Run, steps: &[Step], cells: u32) -> Vec<Point> {
    let unknown = u64::from(cells);
    let solved_at_once = run.solved() && run.evaluations <= 1;
    let first = if solved_at_once { 0 } else { run.first_cost.unwrap_or(unknown) };
    let mut rows = vec![Point { evaluations: 1, cost: first, generation: 0, restarts: 0 }];
    let traced = steps.iter().map(|step| (step.evaluations, step.best_cost, step.generation, step.restarts));
    let end = (run.evaluations, run.best_cost.unwrap_or(unknown), run.generations, run.restarts);
    for (evaluations, cost, generation, restarts) in traced.chain([end]) {
        let point = Point { evaluations, cost, generation, restarts };
        match rows.last_mut() {
            Some(last) if evaluations <= 1 => last.cost = last.cost.min(cost),
            Some(last) if last.evaluations == evaluations => {
                *last = Point { cost: last.cost.min(cost), ..point }
            }
            _ => rows.push(point),
        }
    }
    rows
}

fn text(rows: &[Point]) -> String {
    let mut text = String::from("evaluations raw_y generation restarts\n");
    for Point { evaluations, cost, generation, restarts } in rows {
        text += &format!("{evaluations} {cost}.0000000000 {generation}.0000000000 {restarts}.0000000000\n");
    }
    text
}

fn run_object(run: &Run, rows: &[Point]) -> Value {
    let best = rows.iter().min_by_key(|row| row.cost).expect("a run has at least one row");
    json!({
        "instance": 1,
        "evals": run.evaluations.max(1),
        "best": { "evals": best.evaluations, "y": best.cost, "x": [] },
        "seed": run.seed,
        "solved": u8::from(run.solved()),
        "generations": run.generations,
        "cpu_seconds": run.cpu_seconds,
    })
}
