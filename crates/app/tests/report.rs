//! Experiments as a user reads them: run, report, compare.

use assert_cmd::Command;
use std::fs;
use std::path::PathBuf;

const PLAN: &str = r#"
title = "Tiny"
algorithms = [
  { name = "sato-inoue", label = "GA" },
  { name = "twodoku-ls", label = "local search" },
]
puzzles = ["@sato_inoue/No1"]
replicates = 8
budget = { generations = 30 }
trace = "improvements"
[report]
published = "tiny.csv"
"#;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("report").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("tiny.toml"), PLAN).unwrap();
    fs::write(
        folder.join("tiny.csv"),
        "# A made-up paper\nalgorithm,puzzle,runs,solved\nlocal search,No1,100,100\n",
    )
    .unwrap();
    folder
}

/// Exit code, stdout and stderr of the program in a folder.
fn run(folder: &PathBuf, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("evodoku").expect("the binary is built before its tests");
    let output = command.args(arguments).current_dir(folder).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn a_run_ends_with_its_report_and_answers_questions() {
    let folder = folder("whole");
    let (code, _, err) = run(&folder, &["run", "tiny.toml", "--out", "store"]);
    assert_eq!(code, 0, "{err}");
    let page = PathBuf::from("store").join("report").join("index.html");
    assert!(err.contains(&page.display().to_string()), "{err}");
    assert!(fs::read_to_string(folder.join(page)).unwrap().contains("<h1>Tiny</h1>"));

    let (code, out, _) = run(&folder, &["report", "store", "--out", "again", "--json"]);
    let summary: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, summary["verdicts"][0]["column"].as_str()), (0, Some("local search")), "{out}");
    assert!(summary["verdicts"][0]["verdict"].as_str().unwrap().starts_with("compatible"), "{out}");
    assert!(folder.join("again/report.md").is_file() && folder.join("again/tables/verdicts.tex").is_file());

    let (code, out, _) = run(&folder, &["compare", "store", "local search", "GA"]);
    assert!(code == 0 && out.starts_with("Tiny\n  On No1: local search is better than GA: "), "{out}");
    assert!(out.contains("Method: Fisher's exact test") && out.contains("Caution: only 8 runs"), "{out}");
    let (_, out, _) = run(&folder, &["compare", "store", "GA", "local search", "--measure", "cpu", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (answer["measure"].as_str(), answer["puzzles"][0]["rates"][1]["runs"].as_u64()),
        (Some("CPU seconds"), Some(8))
    );

    let (code, _, err) = run(&folder, &["compare", "store", "GA", "GA"]);
    assert!(code == 2 && err.contains("name two algorithms"), "{err}");
    let (code, _, err) = run(&folder, &["compare", "store", "GA", "LS"]);
    assert!(
        code == 2
            && err.contains("no algorithm is labelled 'LS'; use one of these\n  Tiny: 'GA', 'local search'"),
        "{err}"
    );
}

#[test]
fn a_report_can_be_left_out_and_needs_a_store() {
    let folder = folder("without");
    let (code, ..) = run(&folder, &["run", "tiny.toml", "--out", "store", "--no-report"]);
    assert!(code == 0 && !folder.join("store/report").exists());
    let (code, _, err) = run(&folder, &["report", "nowhere"]);
    assert!(code == 2 && err.contains("no store found; give the folder"), "{err}");
}

#[test]
fn a_store_without_runs_took_no_time() {
    let folder = folder("empty");
    fs::write(folder.join("one.toml"), "algorithms = ['sato-inoue']\npuzzles = ['@sato_inoue/No1']\n")
        .unwrap();
    let (code, _, err) = run(&folder, &["run", "one.toml", "--out", "store", "--shard", "2/2"]);
    assert_eq!(code, 0, "{err}");
    let (code, _, err) = run(&folder, &["report", "store"]);
    assert_eq!(code, 0, "{err}");
    let text = fs::read_to_string(folder.join("store/report/report.md")).unwrap();
    assert!(text.contains("; 0.0 CPU seconds in all"), "{text}");
}
