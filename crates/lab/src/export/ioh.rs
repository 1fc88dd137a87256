//! `IOHprofiler`'s log format, version 2: a folder for each configuration, a JSON file for each puzzle, text files of rows.
//!
//! Its readers have undocumented requirements: the row of evaluation 1 must occur once in every run, `best` has
//! exactly three keys, all columns are numbers, and the tree contains no other JSON file.

use super::names::{different, functions, plain};
use crate::Error;
use crate::experiment::{Configuration, Experiment, PuzzleEntry};
use crate::files::{Files, save, unwritable};
use crate::store::{Moment, Pair, RunRecord, Store};
use serde_json::{Value, json};

/// The version of the writer whose files these are like.
const LIKE: &str = "0.3.22";

/// The readers keep ids and dimensions in 16 bits.
const MOST: usize = 65_535;

/// Writes every experiment of a store, and tells how many folders there are.
pub fn ioh(store: &Store, files: &mut dyn Files) -> Result<usize, Error> {
    let experiments = store.experiments()?;
    let folders = different(experiments.iter().map(|e| e.title.clone()));
    let mut count = 0;
    for (experiment, name) in experiments.iter().zip(folders) {
        refuse_too_large(experiment)?;
        count += write(store, experiment, &name, files)?;
    }
    files.flush().map_err(|why| unwritable(files, &why))?;
    Ok(count)
}

fn refuse_too_large(experiment: &Experiment) -> Result<(), Error> {
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
struct Sheet {
    pair: Pair,
    /// The folder of the configuration.
    folder: String,
    runs: Vec<Value>,
}

fn write(
    store: &Store,
    experiment: &Experiment,
    folder: &str,
    files: &mut dyn Files,
) -> Result<usize, Error> {
    let functions = functions(experiment);
    let algorithms = different(experiment.configurations.iter().map(|c| c.label.clone()));
    let mut open: Option<Sheet> = None;
    store.for_each_run(experiment, |pair, run| {
        let puzzle = pair.puzzle;
        if open.as_ref().is_none_or(|sheet| sheet.pair != pair) {
            let folder = format!("{folder}/{}", algorithms[pair.configuration]);
            let next = Sheet { pair, folder, runs: Vec::new() };
            finish(experiment, &functions, open.take(), files)?;
            let path =
                format!("{}/{}", next.folder, data_path(&functions, puzzle, &experiment.puzzles[puzzle]));
            files.begin(&path).map_err(|why| unwritable(files, &why))?;
            open = Some(next);
        }
        let sheet = open.as_mut().expect("it was just opened");
        let rows = rows(&run, &store.trace(&run.unit)?, experiment.puzzles[puzzle].cells);
        files.write_all(text(&rows).as_bytes()).map_err(|why| unwritable(files, &why))?;
        sheet.runs.push(run_object(&run, &rows));
        Ok::<_, Error>(())
    })?;
    finish(experiment, &functions, open, files)?;
    Ok(algorithms.len())
}

fn data_path(functions: &[String], index: usize, puzzle: &PuzzleEntry) -> String {
    let (function, number) = (&functions[index], index + 1);
    format!("data_f{number}_{function}/IOHprofiler_f{number}_DIM{}.dat", puzzle.cells)
}

/// Writes the JSON file of a sheet. It comes last, so that no JSON file names rows that are not there.
fn finish(
    experiment: &Experiment,
    functions: &[String],
    sheet: Option<Sheet>,
    files: &mut dyn Files,
) -> Result<(), Error> {
    let Some(Sheet { pair, folder, runs }) = sheet else { return Ok(()) };
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
            "path": data_path(functions, pair.puzzle, puzzle),
            "runs": runs,
        }],
    });
    let path = format!("{folder}/IOHprofiler_f{number}_{function}.json");
    save(files, &path, &format!("{object:#}\n"))
}

fn info(configuration: &Configuration) -> String {
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
/// The result of the first evaluation is not recorded; the worst of the first population is used, or the number
/// of cells where there is no population. A run that needed no evaluation at all is written as one of 1.
fn rows(run: &RunRecord, trace: &[Moment], cells: u32) -> Vec<Point> {
    let unknown = u64::from(cells);
    let solved_at_once = run.solved() && run.evaluations <= 1;
    let first = if solved_at_once { 0 } else { run.first_cost.unwrap_or(unknown) };
    let mut rows = vec![Point { evaluations: 1, cost: first, generation: 0, restarts: 0 }];
    let traced = trace.iter().map(|at| (at.evaluations, at.best_cost, at.generation, at.restarts));
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

fn run_object(run: &RunRecord, rows: &[Point]) -> Value {
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
