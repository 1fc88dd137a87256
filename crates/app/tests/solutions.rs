//! `solve` beyond one answer: several solutions, several runs, traces.

use crate::program::{EASY, EASY_SOLVED, file, run};
use serde_json::Value;
use std::collections::HashSet;

/// The solved grid without four cells in which 6 and 7 may change places: exactly two solutions.
const TWO: &str = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

fn object(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

#[test]
fn a_solution_that_is_not_the_only_one_is_called_so() {
    for algorithm in ["champion", "exact", "weiss"] {
        let (code, out, err) = run(&["solve", "-a", algorithm, TWO], "");
        assert_eq!((code, out.lines().count()), (0, 1), "{algorithm}: {err}");
        assert!(err.contains("one of several solutions"), "{algorithm}: {err}");
        let (_, out, _) = run(&["solve", "-a", algorithm, "--json", TWO], "");
        assert_eq!(object(&out)["unique"], false, "{algorithm}");
        let (_, out, err) = run(&["solve", "-a", algorithm, "--json", EASY], "");
        assert_eq!(object(&out)["unique"], true, "{algorithm}");
        assert!(!err.contains("several"), "{algorithm}: {err}");
    }
    let (_, _, err) = run(&["solve", "-"], &format!("{EASY}\n{TWO}\n{EASY}\n"));
    assert!(err.starts_with("3 of 3 puzzles solved, 1 with several solutions, "), "{err}");
}

#[test]
fn all_solutions_are_listed_up_to_a_number() {
    let (code, out, err) = run(&["solve", "--all", "5", TWO], "");
    assert_eq!((code, err.as_str()), (0, "exactly 2 solutions\n"));
    let lines: HashSet<&str> = out.lines().collect();
    assert!(lines.len() == 2 && lines.contains(EASY_SOLVED), "{out}");
    let (_, out, err) = run(&["solve", "--all", "1", TWO], "");
    assert_eq!((out.lines().count(), err.as_str()), (1, "at least 1 solution\n"));
    // An empty 4x4 grid has 288.
    let (_, out, _) = run(&["solve", "--all", "300", "--json", "................"], "");
    let row = object(&out);
    let solutions: HashSet<&str> =
        row["solutions"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert_eq!(
        (row["count"].as_u64(), row["exact"].as_bool(), solutions.len()),
        (Some(288), Some(true), 288)
    );
    // Of several puzzles comments tell whose solutions follow; none is exit code 1.
    let impossible = "12345678.........9".to_string() + &".".repeat(63);
    let (code, out, err) = run(&["solve", "--all", "2", "-"], &format!("{EASY}\n{impossible}\n"));
    let expected = format!("# -:1: exactly 1 solution\n{EASY_SOLVED}\n# -:2: there is no solution\n");
    assert_eq!((code, out.as_str()), (1, expected.as_str()), "{err}");
    assert!(err.contains("-:2: there is no solution"), "{err}");
}

#[test]
fn runs_are_summarised_the_same_on_any_number_of_threads() {
    let arguments =
        ["solve", "@sato_inoue/No1", "-a", "ret-ga", "--generations", "30", "--runs", "12", "--seed", "3"];
    let json = |threads: &str| {
        let (_, out, err) = run(&[&arguments[..], &["--json", "-j", threads]].concat(), "");
        let mut row = object(&out);
        assert!(row["cpu_seconds"].take().is_f64(), "{err}");
        row
    };
    let row = json("1");
    assert_eq!(row, json("3"));
    assert_eq!((row["runs"].as_u64(), row["seed"].as_u64()), (Some(12), Some(3)));
    // The same seeds one by one.
    let mut generations = Vec::new();
    for seed in 3..15 {
        let seed = seed.to_string();
        let (_, out, _) = run(&[&arguments[..6], &["--seed", &seed, "--json"]].concat(), "");
        let row = object(&out);
        if row["solved"] == true {
            generations.push(row["generations"].as_f64().unwrap());
        }
    }
    let solved = generations.len();
    assert!((1..12).contains(&solved), "the sample has both: {solved}");
    assert_eq!(row["solved"].as_u64(), Some(solved as u64));
    let mean = generations.iter().sum::<f64>() / solved as f64;
    assert!((row["generations"]["mean"].as_f64().unwrap() - mean).abs() < 1e-9, "{row}");
    assert!(row["failed_best_cost"]["min"].as_f64().unwrap() > 0.0, "{row}");
    let interval: Vec<f64> =
        row["success_interval"].as_array().unwrap().iter().map(|end| end.as_f64().unwrap()).collect();
    let share = row["success_rate"].as_f64().unwrap();
    assert!(interval[0] < share && share < interval[1], "{row}");
    let (code, out, err) = run(&arguments, "");
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("@sato_inoue/No1: ret-ga, 12 runs, seeds 3 to 14\n"), "{out}");
    assert!(out.contains(&format!("  solved  {solved} of 12 (")) && out.contains("  generations "), "{out}");
}

#[test]
fn the_champion_leaves_a_trace_too() {
    // Evolution is reached only without the exact parts before it.
    let path = file("rounds.csv", b"");
    let arguments = ["solve", "@lloyd_amos/goldennugget", "--set", "check_nodes=0", "--set", "probing=false"];
    let trace = ["--set", "learning=0", "--trace", path.to_str().unwrap(), "--json"];
    let (code, out, err) = run(&[&arguments[..], &trace].concat(), "");
    assert_eq!(code, 0, "{err}");
    let row = object(&out);
    let written = std::fs::read_to_string(&path).unwrap();
    let rows: Vec<Vec<&str>> = written.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let rounds: Vec<u64> = rows.iter().map(|row| row[2].parse().unwrap()).collect();
    assert_eq!(rounds, (1..=row["generations"].as_u64().unwrap()).collect::<Vec<_>>(), "{written}");
    let last = rows.last().unwrap();
    assert_eq!((last[3], last[4], last[5]), (&*row["evaluations"].to_string(), "0", ""), "{written}");
    // What propagation solves has no round, and one row.
    let path = file("rounds.jsonl", b"");
    run(&["solve", EASY, "--trace", path.to_str().unwrap()], "");
    let row = object(&std::fs::read_to_string(&path).unwrap());
    assert_eq!((row["generation"].as_u64(), row["best"].as_u64()), (Some(0), Some(0)), "{row}");
    assert!(row["mean"].is_null(), "{row}");
}
