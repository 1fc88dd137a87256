//! The laboratory as a user sees it: killed, resumed, split, collected, exported.

use evodoku_lab::store::{RunRecord, Store};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn evodoku(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evodoku"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command
}

fn words(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn run(folder: &Path, line: &str) -> (i32, String, String) {
    words(&evodoku(folder, line).output().unwrap())
}

/// All rows but their CPU time, with their traces, in the order of the units.
fn rows(store: &Path) -> Vec<RunRecord> {
    let store = Store::open(store).unwrap();
    let experiment = &store.experiments().unwrap()[0];
    let mut rows: Vec<RunRecord> = (store.runs(experiment).unwrap().into_iter())
        .map(|(_, run)| RunRecord { cpu_seconds: 0.0, moments: store.trace(&run.unit).unwrap(), ..run })
        .collect();
    rows.sort_by(|a, b| a.unit.cmp(&b.unit));
    rows
}

const TINY: &str = r#"
title = "Two thousand tiny units"
algorithms = [
  { name = "twodoku", grid = { mutation_rate = [0.05, 0.2], population = [20, 30] } },
  { name = "sato-inoue", set = { population = 30 } },
]
puzzles = ["@weiss"]
replicates = 40
budget = { generations = 100 }
trace = { every = 50 }
"#;

#[test]
fn killed_at_ten_moments_every_unit_is_there_once_and_the_same() {
    let folder = folder("killed");
    std::fs::write(folder.join("tiny.toml"), TINY).unwrap();
    let (code, _, message) = run(&folder, "run tiny.toml --out whole");
    assert_eq!(code, 0, "{message}");
    let mut rng = evodoku_grid::Rng::seeded(u64::from(std::process::id()));
    let mut killed = 0;
    for _ in 0..10 {
        let mut child =
            evodoku(&folder, "run tiny.toml --out resumed").stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(5 + rng.below(100) as u64));
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(killed >= 5, "the plan lasts longer than the kills: {killed}");
    let before = Store::open(&folder.join("resumed")).map_or(0, |store| store.run_count().unwrap());
    let (code, summary, message) = run(&folder, "run tiny.toml --out resumed --json");
    assert_eq!(code, 0, "{message}");
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    assert_eq!((summary["found"].as_u64(), summary["left"].as_u64()), (Some(before), Some(0)));
    let (whole, resumed) = (rows(&folder.join("whole")), rows(&folder.join("resumed")));
    assert_eq!(
        (whole.len(), Store::open(&folder.join("resumed")).unwrap().run_count().unwrap()),
        (2000, 2000)
    );
    assert_eq!(whole, resumed);
    assert!(whole.iter().all(|run| run.moments.len() >= 2), "every run has a start and an end");
}

#[test]
fn interrupted_runs_say_how_to_go_on() {
    let folder = folder("interrupted");
    let long = TINY.replace("replicates = 40", "replicates = 40000");
    std::fs::write(folder.join("long.toml"), long).unwrap();
    let child = evodoku(&folder, "run long.toml --out out").stderr(Stdio::piped()).spawn().unwrap();
    let deadline = std::time::Instant::now() + Duration::from_secs(60);
    while Store::open(&folder.join("out")).and_then(|store| store.run_count()).unwrap_or(0) == 0 {
        assert!(std::time::Instant::now() < deadline, "the run starts");
        std::thread::sleep(Duration::from_millis(20));
    }
    let (code, _, message) = run(&folder, "run long.toml --out out");
    assert!(code == 2 && message.contains("out: another run is using this folder; wait"), "{message}");
    assert!(message.contains("split the plan into shards"), "{message}");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let (code, _, message) = words(&child.wait_with_output().unwrap());
    assert_eq!(code, 130, "{message}");
    assert!(message.contains("of 2000000 units in out; run the same command again to continue"), "{message}");
}

#[test]
fn shards_are_collected_and_exported() {
    let folder = folder("shards");
    let few = TINY.replace("replicates = 40", "replicates = 2");
    std::fs::write(folder.join("few.toml"), few).unwrap();
    for part in 1..=2 {
        let (code, _, message) =
            run(&folder, &format!("run few.toml --out part{part} --shard {part}/2 --threads 1"));
        assert_eq!(code, 0, "{message}");
    }
    let (code, _, message) = run(&folder, "collect all part1 part2");
    assert!(code == 0 && message.contains("100 runs in all"), "{message}");
    let (code, out, message) = run(&folder, "run few.toml --out all --json");
    assert!(code == 0 && out.contains("\"computed\":0"), "{out}{message}");
    let (code, _, message) = run(&folder, "export all --format ioh");
    assert_eq!((code, folder.join("all/ioh").is_dir()), (0, true), "{message}");
    let (code, _, message) = run(&folder, "export all --format ioh");
    assert!(code == 2 && message.contains("choose a folder that does not exist yet"), "{message}");
    for (flags, file) in [("--format ioh", "ioh.zip"), ("--format csv", "csv.zip")] {
        let (code, out, message) = run(&folder, &format!("export all {flags} --zip --out zipped --json"));
        assert_eq!((code, out.contains(file)), (0, true), "{out}{message}");
        assert!(std::fs::read(folder.join("zipped").join(file)).unwrap().starts_with(b"PK"));
    }
    let (code, _, message) = run(&folder, "export all --format parquet --out tables");
    if cfg!(feature = "parquet") {
        assert_eq!(code, 0, "{message}");
        assert!(std::fs::read(folder.join("tables/runs.parquet")).unwrap().starts_with(b"PAR1"));
    } else {
        assert!(code == 2 && message.contains("--features parquet"), "{message}");
    }
    let (code, _, message) = run(&folder, "export all --out tables");
    assert_eq!(code, 0, "{message}");
    let runs = std::fs::read_to_string(folder.join("tables/runs.csv")).unwrap();
    assert_eq!(runs.lines().count(), 101);
    assert!(folder.join("tables/trace.csv").is_file());
    let (code, _, message) = run(&folder, "collect other nowhere");
    assert!(code == 2 && message.contains("no store found"), "{message}");
    assert!(!folder.join("other").exists(), "nothing is made for a wrong name");
}

#[test]
fn a_disk_that_takes_no_more_ends_the_run_and_keeps_the_rows() {
    let folder = folder("no-room");
    std::fs::write(folder.join("tiny.toml"), TINY).unwrap();
    let binary = env!("CARGO_BIN_EXE_evodoku");
    // No file may grow beyond 200 KiB (in blocks of 512 bytes).
    let script = format!("trap '' XFSZ; ulimit -f 400; exec {binary} run tiny.toml --out out");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&folder).output().unwrap();
    let (code, _, message) = words(&output);
    assert_eq!(code, 2, "{message}");
    assert!(message.contains("run the same command again; everything stored so far is kept"), "{message}");
    let (code, _, message) = run(&folder, "run tiny.toml --out out");
    assert_eq!(code, 0, "{message}");
    assert_eq!(Store::open(&folder.join("out")).unwrap().run_count().unwrap(), 2000);
}

#[test]
fn a_plan_is_counted_and_its_time_estimated() {
    let folder = folder("checked");
    std::fs::write(folder.join("tiny.toml"), TINY).unwrap();
    let (code, out, message) = run(&folder, "plan check tiny.toml --sample 0.1");
    assert!(
        code == 0 && out.contains("5 configurations x 10 puzzles x 40 replicates = 2000 units"),
        "{out}{message}"
    );
    assert!(out.contains("about ") && out.contains("400  sato-inoue population=30"), "{out}");
    let (_, out, _) = run(&folder, "plan check tiny.toml --sample 0.1 --json");
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    let (least, most) = (&object["estimate"]["least_cpu_seconds"], &object["estimate"]["most_cpu_seconds"]);
    assert!(
        object["units"] == 2000 && least.as_f64() > Some(0.0) && most.as_f64() >= least.as_f64(),
        "{object}"
    );
    let (code, _, message) = run(&folder, "plan check gone.toml");
    assert!(code == 2 && message.contains("gone.toml: ") && message.contains("give a plan"), "{message}");
}

#[test]
fn irace_gets_parameters_and_costs() {
    let folder = folder("irace");
    let (code, out, message) = run(&folder, "list parameters --irace weiss");
    assert!(code == 0 && out.contains("\"--mutation_rate=\""), "{out}{message}");
    assert!(!out.contains("generations"), "the budget is not tuned: {out}");
    let target =
        "tune-target sato-inoue --evaluations 50000 1 7 42 @mantere/s06a --population=60 --tournament 2";
    let (code, first, message) = run(&folder, target);
    assert!(code == 0 && first.trim().parse::<f64>().is_ok(), "{first}{message}");
    assert_eq!(run(&folder, target).1, first, "a seed names a cost");
    let (code, _, message) = run(&folder, "tune-target weiss 1 7 42 @mantere/s06a --population=1");
    assert!(code == 2 && message.contains("population = '1' is not allowed"), "{message}");
    let (code, out, _) =
        run(&folder, "tune-target sato-inoue --with-time --evaluations 100 1 1 1 @mantere/s06a");
    assert!(code == 0 && out.starts_with("1000 "), "{out}");
}
