//! The exported folders, read by the tool they are for.
//!
//! `./check` makes a Python with the pinned versions and names it in `EVODOKU_PYTHON`; without it only our own reading is
//! tested.

#![expect(clippy::float_cmp, reason = "the numbers are whole")]

use evodoku_lab::experiment::Experiment;
use evodoku_lab::export;
use evodoku_lab::files::{Folder, Zip};
use evodoku_lab::plan::Plan;
use evodoku_lab::runner::{self, Options, Shard};
use evodoku_lab::statistics::{Measure, Observation, ert, par};
use evodoku_lab::store::{Environment, Pair, RunRecord, Store};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;

const PLAN: &str = r#"
title = "For IOH: a/b"
algorithms = [
  { name = "sato-inoue", label = "GA 1", set = { population = 50 } },
  { name = "sato-inoue", label = "GA 2", set = { population = 100 } },
  { name = "twodoku", label = "Twodoku" },
  { name = "champion" },
]
puzzles = ["@mantere/s06a", "@sato_inoue/No11"]
replicates = 12
budget = { evaluations = 12_000 }
trace = "improvements"
"#;

/// Runs the plan, and exports it once with its trace and once as if there were none.
fn exported(folder: &Path) -> Store {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("plan.toml"), PLAN).unwrap();
    let plan = Plan::load(&folder.join("plan.toml"), None, &AtomicBool::new(false)).unwrap();
    let options = Options {
        threads: 2,
        shard: Shard::default(),
        interrupt: &AtomicBool::new(false),
        environment: &Environment::here("0", ""),
    };
    runner::run(&plan, &folder.join("out"), options, &mut |_| ()).unwrap();
    let store = Store::open(&folder.join("out")).unwrap();
    assert_eq!(export::ioh(&store, &mut Folder::fresh(&folder.join("ioh")).unwrap()).unwrap(), 4);
    store
}

/// The runs of each pair of label and puzzle.
fn pairs(
    experiment: &Experiment,
    runs: Vec<(Pair, RunRecord)>,
) -> BTreeMap<(String, String), Vec<RunRecord>> {
    let mut pairs = BTreeMap::new();
    for (pair, run) in runs {
        let label = experiment.configurations[pair.configuration].label.clone();
        let puzzle = &experiment.puzzles[pair.puzzle];
        let function = format!("{}.{}", puzzle.set.trim_start_matches('@'), puzzle.name);
        pairs.entry((label, function)).or_insert_with(Vec::new).push(run);
    }
    pairs
}

/// The champion may solve without a single move, which is written as one.
fn outcomes(runs: &[RunRecord]) -> Vec<Observation> {
    let outcome = |stored| Observation {
        evaluations: Observation::from(stored).evaluations.max(1.0),
        ..Observation::from(stored)
    };
    runs.iter().map(outcome).collect()
}

#[test]
fn ert_and_par10_agree_with_iohinspector() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ioh");
    let store = exported(&folder);
    let experiment = store.experiments().unwrap().remove(0);
    let pairs = pairs(&experiment, store.runs(&experiment).unwrap());
    assert_eq!(pairs.len(), 8);
    let solved = pairs.values().flatten().filter(|run| run.solved()).count();
    assert!(solved > 30 && solved < 90, "some runs are solved and some are not: {solved} of 96");
    readable(&folder.join("ioh"), 8 * 12);

    let Ok(python) = std::env::var("EVODOKU_PYTHON") else {
        eprintln!("skipped: iohinspector; ./check sets EVODOKU_PYTHON to a Python that has it");
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ioh/check.py");
    let output = Command::new(python).arg(script).arg(folder.join("ioh")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut seen = 0;
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |i: usize| fields[i].parse::<f64>().unwrap();
        let outcomes = outcomes(&pairs[&(fields[0].into(), fields[1].into())]);
        let solved = outcomes.iter().filter(|o| o.solved).count();
        assert_eq!((number(2) as usize, number(4) as usize), (12, solved), "{line}");
        // iohinspector counts a failed run as long as the longest; here all that fail are.
        let budget = outcomes.iter().map(|o| o.evaluations).fold(0.0, f64::max);
        assert!(outcomes.iter().all(|o| o.solved || o.evaluations >= budget), "{line}");
        let near = |ours: Option<f64>, theirs: f64| match ours {
            Some(ours) => (ours - theirs).abs() <= 1e-9 * ours,
            None => !theirs.is_finite(),
        };
        assert!(near(ert(&outcomes, Measure::Evaluations), number(5)), "{line}");
        assert!(near(par(&outcomes, Measure::Evaluations, 10.0, budget), number(6)), "{line}");
        let least = if solved > 0 { number(7) == 0.0 } else { number(7) > 0.0 };
        assert!(least, "{line}");
        seen += 1;
    }
    assert_eq!(seen, 8, "iohinspector leaves out files without a word");
}

/// What the readers demand without saying so.
fn readable(folder: &Path, runs: usize) {
    let mut counted = 0;
    for algorithm in fs::read_dir(folder.join("For_IOH__a_b")).unwrap() {
        let algorithm = algorithm.unwrap().path();
        for file in fs::read_dir(&algorithm).unwrap().map(|file| file.unwrap().path()).filter(|f| f.is_file())
        {
            let object: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
            let scenario = &object["scenarios"][0];
            let data = fs::read_to_string(algorithm.join(scenario["path"].as_str().unwrap())).unwrap();
            let blocks: Vec<&str> = data.split("evaluations raw_y generation restarts\n").skip(1).collect();
            let listed = scenario["runs"].as_array().unwrap();
            assert_eq!(blocks.len(), listed.len());
            for (block, run) in blocks.iter().zip(listed) {
                assert_eq!(run["best"].as_object().unwrap().len(), 3);
                let rows: Vec<Vec<f64>> =
                    block.lines().map(|l| l.split(' ').map(|n| n.parse().unwrap()).collect()).collect();
                assert!(rows.windows(2).all(|pair| pair[0][0] < pair[1][0]), "evaluations rise:\n{block}");
                assert!(rows[0][0] == 1.0 && rows[rows.len() - 1][0] == run["evals"].as_f64().unwrap());
                let least = rows.iter().map(|row| row[1]).fold(f64::INFINITY, f64::min);
                assert_eq!(run["best"]["y"].as_f64(), Some(least));
                assert_eq!(run["solved"] == 1, least == 0.0);
                counted += 1;
            }
        }
    }
    assert_eq!(counted, runs);
}

#[test]
fn a_zip_holds_the_same_files() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("zip");
    let store = exported(&folder);
    let mut zip = Zip::new(Vec::new(), "ioh.zip");
    assert_eq!(export::ioh(&store, &mut zip).unwrap(), 4);
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(zip.finish().unwrap())).unwrap();
    assert_eq!(archive.len(), 16, "a JSON file and one of rows for each pair");
    for i in 0..archive.len() {
        let mut file = archive.by_index(i).unwrap();
        let (mut text, name) = (String::new(), file.name().unwrap().into_owned());
        std::io::Read::read_to_string(&mut file, &mut text).unwrap();
        assert_eq!(text, fs::read_to_string(folder.join("ioh").join(&name)).unwrap(), "{name}");
    }
}

#[test]
fn csv_has_a_row_for_every_run_and_step() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("csv");
    let store = exported(&folder);
    let (mut runs, mut trace) = (Vec::new(), Vec::new());
    export::runs_csv(&store, &mut runs).unwrap();
    export::trace_csv(&store, &mut trace).unwrap();
    let (runs, trace) = (String::from_utf8(runs).unwrap(), String::from_utf8(trace).unwrap());
    assert!(
        runs.starts_with(
            "algorithm_name,function_name,dimension,instance,run_id,experiment,puzzle_set,puzzle"
        )
    );
    assert!(
        trace.starts_with(
            "algorithm_name,function_name,dimension,instance,run_id,experiment,evaluations,raw_y,"
        )
    );
    assert!(runs.contains("\nGA 1,mantere.s06a,81,1,1,For IOH: a/b,@mantere,s06a,36,sato-inoue,"), "{runs}");
    assert_eq!(runs.lines().count(), 1 + 96);
    let experiment = &store.experiments().unwrap()[0];
    let steps: usize =
        store.runs(experiment).unwrap().iter().map(|(_, run)| store.trace(&run.unit).unwrap().len()).sum();
    assert_eq!(trace.lines().count(), 1 + steps);
}

/// The rows of a Parquet file as the lines of a CSV file.
#[cfg(feature = "parquet")]
fn lines_of(path: &Path) -> Vec<String> {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::Field;
    let field = |field: &Field| match field {
        Field::Null => String::new(),
        Field::ULong(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        Field::Str(text) if text.contains([',', '"']) => format!("\"{}\"", text.replace('"', "\"\"")),
        Field::Str(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    let file = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let columns = file.metadata().file_metadata().schema_descr().columns().to_vec();
    let head = columns.iter().map(|column| column.name().to_owned()).collect::<Vec<_>>().join(",");
    let rows = file.get_row_iter(None).unwrap().map(|row| {
        row.unwrap().get_column_iter().map(|(_, value)| field(value)).collect::<Vec<_>>().join(",")
    });
    std::iter::once(head).chain(rows).collect()
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_says_what_csv_says() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("parquet");
    let store = exported(&folder);
    let (mut runs, mut trace) = (Vec::new(), Vec::new());
    export::runs_csv(&store, &mut runs).unwrap();
    export::trace_csv(&store, &mut trace).unwrap();
    let file = |name: &str| fs::File::create(folder.join(name)).unwrap();
    export::runs_parquet(&store, &mut file("runs.parquet")).unwrap();
    export::trace_parquet(&store, &mut file("trace.parquet")).unwrap();
    for (csv, name) in [(runs, "runs.parquet"), (trace, "trace.parquet")] {
        let csv = String::from_utf8(csv).unwrap();
        assert_eq!(lines_of(&folder.join(name)), csv.lines().collect::<Vec<_>>());
    }
}
