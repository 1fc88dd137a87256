//! What there is to choose from, and what is said about a choice that does not exist or contradicts another.

use assert_cmd::Command;
use serde_json::Value;

/// Exit code, stdout and stderr.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("evodoku").expect("the binary is built before its tests");
    let output = command.args(arguments).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn a_slip_is_answered_with_what_was_meant() {
    for (arguments, says) in [
        (&["solve", "-a", "wiess", "@mantere/s16"][..], "unknown algorithm 'wiess'; did you mean 'weiss'?"),
        (&["solve", "-a", "weiss", "-s", "populaton=5", "@mantere/s16"], "did you mean 'population'?"),
        (&["solve", "@mantre/s16"], "there is no puzzle set 'mantre'; did you mean 'mantere'?"),
        (&["solve", "@mantere/s61"], "has no puzzle 's61'; did you mean 's16'?"),
        (&["convert", "@mantere/s16", "-f", "jsn"], "unknown format 'jsn'; did you mean 'json'?"),
        (&["generate", "-l", "samuari"], "unknown layout 'samuari'; did you mean 'samurai'?"),
        (&["generate", "-l", "killer"], "unknown layout 'killer'; use a size"),
        (&["explain", "novva"], "did you mean 'nova'?"),
        (&["explain", "@novva"], "unknown recipe 'novva'; did you mean 'nova'?"),
        (&["solve", "--recipe", "@wiess", "@mantere/s16"], "unknown recipe 'wiess'; did you mean 'weiss'?"),
        (&["plan", "check", "@exmaple"], "unknown plan 'exmaple'; did you mean 'example'?"),
        (&["list", "plans", "retga-tabel1"], "unknown plan 'retga-tabel1'; did you mean 'retga-table1'?"),
    ] {
        let (code, _, err) = run(arguments);
        assert!(code == 2 && err.contains(says), "{arguments:?}: {err}");
    }
}

#[test]
fn what_ships_is_listed_by_the_name_that_finds_it() {
    for (what, ask) in [("plans", &["plan", "check", "--sample", "0"][..]), ("recipes", &["explain"])] {
        let (_, out, _) = run(&["list", what]);
        let name = out.lines().last().unwrap().split_whitespace().next().unwrap();
        let (code, _, err) = run(&[ask, &[name]].concat());
        assert!(name.starts_with('@') && code == 0, "{name}: {err}");
        let (code, text, _) = run(&["list", what, name]);
        assert!(code == 0 && text.contains(" = "), "{name}: {text}");
    }
}

#[test]
fn contradictions_are_refused_and_bad_luck_is_not_bad_usage() {
    let (code, _, err) = run(&["generate", "--unique", "--any"]);
    assert!(code == 2 && err.contains("cannot be used with"), "{err}");
    let (code, _, err) = run(&["generate", "--layout", "9@0,0 9@0,0"]);
    assert!(code == 2 && err.contains("the same grid is there twice, at @0,0"), "{err}");
    let (code, _, err) = run(&["generate", "--givens", "17", "--seed", "1"]);
    assert!(code == 1 && err.contains("no unique puzzle with 17 givens in 20 grids"), "{err}");
    let (code, _, err) = run(&["generate", "--layout", "25+windoku", "--time", "0.2", "--seed", "1"]);
    assert!(
        code == 1 && err.contains("no puzzle was found within 0.2 seconds; allow more with --time"),
        "{err}"
    );
}

#[test]
fn a_puzzle_that_need_not_be_unique_is_said_to_be_so() {
    let (code, out, err) = run(&["generate", "--layout", "20", "--seed", "1"]);
    assert!(code == 0 && !err.contains("not proved"), "{err}");
    assert_eq!(run(&["check", &out]).0, 0, "20x20 is unique by default");
    let (_, _, err) = run(&["generate", "--layout", "36", "--seed", "1"]);
    assert!(err.contains("not proved to have only one solution"), "{err}");
    let (_, _, err) = run(&["generate", "--any", "--seed", "1"]);
    assert!(err.contains("not proved to have only one solution"), "{err}");
}

#[test]
fn every_operator_says_what_it_does_and_its_ranges() {
    let (_, out, _) = run(&["list", "operators", "--json"]);
    let rows: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() > 30);
    let mut said: Vec<&str> = rows.iter().map(|row| row["what"].as_str().unwrap()).collect();
    assert!(said.iter().all(|what| what.ends_with('.') && what.len() > 20), "{said:?}");
    said.sort_unstable();
    said.dedup();
    assert_eq!(said.len(), rows.len(), "each in its own words");
    let tournament = rows.iter().find(|row| row["name"] == "swap-in-segment").unwrap();
    let rate = &tournament["parameters"][0];
    assert_eq!(
        (rate["name"].as_str(), rate["least"].as_f64(), rate["most"].as_f64()),
        (Some("rate"), Some(0.0), Some(1.0))
    );
    let (_, words, _) = run(&["list", "operators"]);
    assert!(words.contains("one-cut (cross)\n    Cuts both parents between two segments"), "{words}");
    let (_, algorithms, _) = run(&["list", "algorithms", "--json"]);
    let mut said: Vec<Value> =
        algorithms.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["what"].clone()).collect();
    let all = said.len();
    said.sort_unstable_by_key(ToString::to_string);
    said.dedup();
    assert_eq!(said.len(), all, "each in its own words");
}

#[test]
fn a_recipe_is_explained_in_words() {
    let recipe = "@weiss";
    let (code, out, _) = run(&["explain", recipe]);
    assert_eq!(code, 0);
    for part in [
        "Start:\n  - initialise every new individual by shuffled-segments",
        "Every generation:",
        "population = 10000",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    let (_, out, _) = run(&["explain", recipe, "--json"]);
    let object: Value = serde_json::from_str(&out).unwrap();
    assert!(
        object["name"] == "weiss" && object["steps"].as_array().is_some_and(|steps| steps.len() > 5),
        "{object}"
    );
    let (code, _, err) = run(&["explain", "missing.toml"]);
    assert!(code == 2 && err.contains("missing.toml: cannot be read"), "{err}");
}

#[test]
fn a_tuner_gets_one_instance_within_its_bound() {
    let target = |arguments: &str| {
        let words: Vec<&str> = arguments.split(' ').collect();
        run(&[&["tune-target"], &words[..]].concat())
    };
    let (code, _, err) = target("weiss 1 1 42 @mantere");
    assert!(code == 2 && err.contains("@mantere has 46 puzzles, and an instance is one"), "{err}");
    let (code, out, err) = target("weiss 1 1 42 @lloyd_amos/goldennugget 300 --population=100 --json");
    let trial: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    assert_eq!((code, trial["evaluations"].as_u64(), trial["cost"].as_f64()), (0, Some(300), Some(3000.0)));
    let (code, out, err) =
        target("--recipe @weiss --evaluations 500 1 1 42 @lloyd_amos/goldennugget --population=100");
    assert_eq!((code, out.trim()), (0, "5000"), "{err}");
}
