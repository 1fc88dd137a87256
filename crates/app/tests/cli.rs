//! The binary as a user runs it.

use crate::program::{EASY, EASY_SOLVED, file, run};

#[test]
fn solves_a_puzzle_typed_on_the_command_line() {
    assert_eq!(run(&["solve", EASY], "").1, format!("{EASY_SOLVED}\n"));
}

#[test]
fn solves_standard_input_in_order_and_goes_on_after_a_bad_line() {
    let input = format!("{EASY}\n{}\n{EASY}\n", EASY.replace("53..7", "53..q"));
    let (code, out, err) = run(&["solve", "-"], &input);
    assert_eq!(code, 2);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, EASY_SOLVED, EASY_SOLVED), "{out}");
    assert!(lines[1].starts_with("# not read: -:2:5: 'q'"), "{out}");
    assert!(err.contains("-:2:5: 'q' is not a symbol of a 9x9 grid"), "{err}");
}

#[test]
fn json_rows_have_the_promised_fields() {
    let (code, out, _) = run(&["solve", "--json", "@mantere/s16"], "");
    assert_eq!(code, 0);
    let row: serde_json::Value = serde_json::from_str(&out).unwrap();
    for field in [
        "puzzle",
        "layout",
        "solved",
        "solution",
        "algorithm",
        "seed",
        "generations",
        "evaluations",
        "cpu_seconds",
        "cost",
        "stop",
    ] {
        assert!(row.get(field).is_some(), "{field} in {out}");
    }
    assert_eq!((row["solved"].as_bool(), row["layout"].as_str()), (Some(true), Some("9")));
}

#[test]
fn output_does_not_depend_on_threads() {
    let (_, puzzles, _) = run(&["generate", "--count", "200", "--seed", "5"], "");
    let path = file("threads.sdm", puzzles.as_bytes());
    let path = path.to_str().unwrap();
    let one = run(&["solve", "-j1", path], "").1;
    assert_eq!(one.lines().count(), 200);
    assert_eq!(one, run(&["solve", "-j3", path], "").1);
    assert_eq!(puzzles, run(&["generate", "--count", "200", "--seed", "5", "-j3"], "").1);
}

#[test]
fn check_tells_unique_from_several_from_none() {
    assert_eq!(
        run(&["check", EASY], ""),
        (0, "argument:1: valid: exactly one solution\n".into(), String::new())
    );
    let empty = ".".repeat(81);
    let (code, out, _) = run(&["check", &empty, "--limit", "1000"], "");
    assert_eq!((code, out.as_str()), (1, "argument:1: not unique: at least 1000 solutions\n"));
    let impossible = "12345678.........9".to_string() + &".".repeat(63);
    let (code, out, _) = run(&["check", &impossible], "");
    assert_eq!((code, out.as_str()), (1, "argument:1: not valid: no solution\n"));
    let (code, out, _) = run(&["check", "@mantere", "@twodoku"], "");
    assert_eq!((code, out.as_str()), (0, "53 of 53 unique\n"));
}

#[test]
fn clashing_givens_are_bad_input_with_their_place() {
    let (code, out, err) = run(&["solve", &EASY.replacen("53", "55", 1)], "");
    assert_eq!(code, 2);
    assert!(out.starts_with("# not read: argument:1:2: 5 is given twice"), "{out}");
    assert!(err.contains("argument:1:2: 5 is given twice in row 1, at r1c1 and r1c2"), "{err}");
}

#[test]
fn bad_files_get_one_clear_error() {
    let long_line = vec![b'1'; 3 << 20];
    for (name, content, says) in [
        ("empty.txt", b"".as_slice(), "empty"),
        ("binary.sdm", b"\x00\x01\x02\xff\xfe\x00\x00\x7f\x80", "binary"),
        ("ragged.txt", b"530070000\n6001950\n098000060\n", "row"),
        ("short.txt", b"53..7....6..195....98", "21"),
        ("long.txt", &long_line, "long"),
    ] {
        let path = file(name, content);
        let (code, out, err) = run(&["solve", path.to_str().unwrap()], "");
        // What has a line keeps its place in the output; a fault of the whole file has none.
        let kept = !matches!(name, "empty.txt" | "binary.sdm");
        assert_eq!(
            (code, out.starts_with("# not read: "), out.is_empty()),
            (2, kept, !kept),
            "{name}: {out}"
        );
        assert!(err.contains(name) && err.contains(says), "{name}: {err}");
        assert_eq!(err.lines().count(), 1, "{name}: {err}");
    }
}

/// Champion, exact engine and papers take the same limits and leave the same kind of trace.
#[test]
fn every_solver_is_limited_and_traced_alike() {
    let hard = "@lloyd_amos/goldennugget";
    for (algorithm, set) in [("champion", "check_nodes=0"), ("exact", ""), ("weiss", "population=20")] {
        let mut arguments =
            vec!["solve", hard, "--json", "-a", algorithm, "--evaluations", "40", "--trace", "-"];
        if !set.is_empty() {
            arguments.extend(["--set", set]);
        }
        let (code, out, err) = run(&arguments, "");
        assert!(code < 2, "{algorithm}: {err}");
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines[0].starts_with("puzzle,seed,generation,evaluations,best,mean"), "{out}");
        assert!(lines[1].starts_with(hard) && lines.len() >= 3, "{algorithm}: {out}");
        let (code, _, err) = run(&["solve", hard, "-a", algorithm, "--time", "0"], "");
        assert_eq!((code, err.contains("within the time limit")), (1, true), "{algorithm}: {err}");
    }
}

#[test]
fn missing_files_and_wrong_words_name_the_remedy() {
    for (arguments, says) in [
        (vec!["solve", "nowhere.sdm"], "no such file"),
        (vec!["solve", "@mantere/s99"], "s16"),
        (vec!["solve", "@nowhere"], "twodoku"),
        (vec!["solve", EASY, "--layout", "7"], "Latin square"),
        (vec!["solve", EASY, "--format", "pdf"], "fpuzzles"),
        (vec!["solve", EASY, "--algorithm", "magic"], "champion, exact, auto, ret-ga"),
        (vec!["solve", EASY, "--algorithm", "weiss", "--set", "population"], "NAME=VALUE"),
        (vec!["solve", EASY, "--algorithm", "weiss", "--set", "populace=3"], "population"),
        (vec!["solve", EASY, "--algorithm", "ret-ga", "--set", "survivors=all"], "best-half"),
        (vec!["solve", EASY, "--set", "population=1"], "a whole number from 2 to 50"),
        (vec!["solve", EASY, "--print", "weiss"], "name one with --algorithm"),
        (vec!["solve", EASY, "--algorithm", "exact", "--runs", "3"], "depend on the seed"),
        (vec!["solve", EASY, "--runs", "3", "--seed", "18446744073709551615"], "use a smaller one"),
        (vec!["solve", EASY, "--algorithm", "weiss", "--all", "3"], "leave out --algorithm"),
        (vec!["solve", EASY, "--seed", "18446744073709551616"], "from 0 to 18446744073709551615"),
        (
            vec!["solve", EASY, "--algorithm", "exact", "--generations", "9"],
            "limit its evaluations or its time",
        ),
        (
            vec!["solve", EASY, "--algorithm", "auto", "--evaluations", "9"],
            "auto has no evaluations to limit",
        ),
        (vec!["solve", "@twodoku/easy_1", "--algorithm", "lsga"], "keeps boxes"),
        (vec!["explain", "magic"], "champion, exact, auto, ret-ga"),
        (vec!["solve", EASY, "--time", "soon"], "seconds such as"),
        (vec!["solve", EASY, "--time", "-1"], "seconds such as"),
        (vec!["solve", EASY, "--seed", "-1"], "a whole number, 0 or more"),
        (vec!["solve", EASY, "-j", "-1"], "a whole number from 1 to 1024"),
        (vec!["check", EASY, "--limit", "0"], "a whole number, 1 or more"),
        (vec!["generate", "--givens", "-3"], "a whole number, 0 or more"),
        (vec!["generate", "--fill", "-0.5"], "between 0 and 1"),
        (vec!["serve", "--port", "70000"], "a whole number from 0 to 65535"),
        (vec!["generate", "--difficulty", "evil"], "needs-search"),
        (vec!["generate", "--symmetry", "odd"], "rotate180"),
        (vec!["generate", "--givens", "3"], "17"),
        (vec!["generate", "--fill", "45"], "0.45"),
        (vec!["convert", "@twodoku/easy_1", "--format", "sudokuwiki"], "9x9"),
    ] {
        let (code, _, err) = run(&arguments, "");
        assert_eq!(code, 2, "{arguments:?}: {err}");
        assert!(err.contains(says), "{arguments:?}: {err}");
    }
}

#[test]
fn a_time_limit_is_not_an_answer() {
    // 36x36 with nothing given but time to do nothing.
    let (_, puzzle, _) =
        run(&["generate", "--layout", "36", "--fill", "0.5", "--seed", "1", "--format", "aco"], "");
    let (code, out, err) = run(&["solve", "-", "--time", "0"], &puzzle);
    assert_eq!(code, 1);
    assert!(err.contains("not decided"), "{err}");
    assert!(!out.contains("no solution"), "{out}");
}

#[test]
fn converts_to_every_format_and_back() {
    let formats = run(&["list", "formats", "--json"], "").1;
    for row in formats.lines().map(|l| serde_json::from_str::<serde_json::Value>(l).unwrap()) {
        let name = row["name"].as_str().unwrap();
        if row["write"] == false {
            continue;
        }
        let (code, text, err) = run(&["convert", "@sato_inoue/No77", "--format", name], "");
        assert_eq!(code, 0, "{name}: {err}");
        let (code, back, err) = run(&["convert", "-"], &text);
        assert_eq!(code, 0, "{name}: {err}\n{text}");
        let expected = run(&["convert", "@sato_inoue/No77"], "").1;
        assert_eq!(back.split_whitespace().next(), expected.split_whitespace().next(), "{name}");
    }
}

#[test]
fn formats_are_listed_in_words() {
    let (_, out, _) = run(&["list", "formats"], "");
    assert!(
        out.lines().all(|line| line.contains("  read, write  ") || line.contains("  read only  ")),
        "{out}"
    );
}

#[test]
fn generates_what_is_asked_for() {
    let (code, out, err) = run(&["generate", "--givens", "30", "--symmetry", "rotate180", "--seed", "3"], "");
    assert_eq!(code, 0, "{err}");
    let line = out.trim();
    assert!((29..=30).contains(&line.chars().filter(|c| *c != '.').count()), "{line}");
    let filled: Vec<bool> = line.chars().map(|c| c != '.').collect();
    assert!(filled.iter().eq(filled.iter().rev()), "{line} turned by half");
    assert_eq!(run(&["check", line], "").0, 0);
    assert!(err.contains("seed 3"), "{err}");
    let again = run(&["generate", "--givens", "30", "--symmetry", "rotate180", "--seed", "3"], "").1;
    assert_eq!(out, again);
    for layout in ["samurai", "12", "x", "windoku", "6"] {
        let (code, out, err) = run(&["generate", "--layout", layout, "--seed", "1", "--json"], "");
        assert_eq!(code, 0, "{layout}: {err}");
        assert_eq!(run(&["check", "-"], &out).0, 0, "{layout}: {out}");
    }
}

#[test]
fn a_puzzle_that_is_not_made_in_time_is_no_wrong_usage() {
    for (wish, says) in [
        (vec!["--givens", "17"], "ask for more givens"),
        (vec!["--difficulty", "very-hard"], "ask for another --difficulty"),
        (vec!["--layout", "16", "--minimal"], "without --minimal"),
    ] {
        let arguments = [&["generate", "--time", "0", "--seed", "4"], &wish[..]].concat();
        let (code, out, err) = run(&arguments, "");
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}: {err}");
        assert!(err.contains("allow more with --time") && err.contains(says), "{arguments:?}: {err}");
        assert!(err.contains("seed 4"), "{arguments:?}: {err}");
    }
}

#[test]
fn rates_and_hints_in_words() {
    let (code, out, _) = run(&["rate", EASY], "");
    assert_eq!(code, 0);
    assert!(out.contains("easy"), "{out}");
    let (_, out, _) = run(&["rate", "@lloyd_amos/goldennugget", "--json"], "");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&out).unwrap()["level"], "needs search");
    let (_, out, _) = run(&["hint", EASY], "");
    assert!(out.contains("single"), "{out}");
    let (_, all, _) = run(&["hint", "--all", EASY], "");
    assert!(all.lines().count() >= 51, "{all}");
}

/// No number clashes, but a few steps on a cell is left without any.
const DEAD_END: &str = "........772.3.9..1..87.5.6.1.289.....4.5.1.9.....637.5.3.9.61..2..1.7.539........";

#[test]
fn a_hint_for_a_puzzle_without_a_solution_says_so() {
    for arguments in [vec!["hint", DEAD_END], vec!["hint", "--all", DEAD_END]] {
        let (code, out, err) = run(&arguments, "");
        assert_eq!(code, 1, "{arguments:?}: {err}");
        assert!(
            out.lines().last().unwrap().starts_with("the puzzle has no solution: "),
            "{arguments:?}: {out}"
        );
    }
    assert_eq!(run(&["hint", DEAD_END], "").1.lines().count(), 1, "no step leads anywhere");
}

#[test]
fn hints_for_several_puzzles_say_which_is_which() {
    let input = format!("{EASY}\n{DEAD_END}\n{EASY_SOLVED}\n");
    let (_, out, _) = run(&["hint", "-"], &input);
    let places: Vec<&str> = out.lines().map(|line| line.split_once(": ").unwrap().0).collect();
    assert_eq!(places, ["-:1", "-:2", "-:3"], "{out}");
    let (_, out, _) = run(&["hint", "--all", "-"], &input);
    assert!(out.starts_with("-:1:\n   1. ") && out.contains("\n-:3:\nnothing to do"), "{out}");
}

#[test]
fn a_puzzle_without_a_solution_is_rated_as_json_too() {
    let (code, out, err) = run(&["rate", "--json", EASY, DEAD_END, EASY], "");
    assert_eq!(code, 1, "{err}");
    let rows: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 3, "{out}");
    assert!(rows[0]["level"] == "easy" && rows[0].get("error").is_none(), "{out}");
    assert!(rows[1]["level"].is_null(), "{out}");
    assert!(rows[1]["error"].as_str().unwrap().starts_with("the puzzle has no solution: "), "{out}");
}

#[test]
fn boards_appear_with_colour_only_when_wanted() {
    let plain = run(&["solve", EASY, "--format", "pretty"], "").1;
    assert!(plain.contains('5') && !plain.contains('\u{1b}'), "{plain}");
    let version = run(&["--version"], "").1;
    assert!(version.starts_with("evodoku "), "{version}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("evodoku"))
        .args(["generate", "--count", "100000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panic"));
}

#[test]
fn shells_get_completions_and_a_manual() {
    assert!(run(&["completions", "bash"], "").1.contains("evodoku"));
    assert!(run(&["man"], "").1.contains(".TH"));
    let folder = file("man", b"").with_file_name("pages");
    let (code, _, err) = run(&["man", "-o", folder.to_str().unwrap()], "");
    assert!(code == 0 && folder.join("evodoku-solve.1").is_file(), "{err}");
}

#[test]
fn every_algorithm_runs_by_name_and_by_seed() {
    let names = run(&["list", "algorithms", "--json"], "").1;
    for row in names.lines().map(|l| serde_json::from_str::<serde_json::Value>(l).unwrap()) {
        let name = row["name"].as_str().unwrap();
        let mut arguments = vec!["solve", "--algorithm", name, "--json", "--seed", "7", "@nova/easy"];
        if !matches!(name, "exact" | "auto") {
            arguments.extend(["--generations", "30"]);
        }
        let (code, out, err) = run(&arguments, "");
        assert!(code <= 1, "{name}: {err}");
        let told: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(name == "auto" || told["algorithm"] == name, "{out}");
        assert_eq!(told["solved"] == true, told["cost"] == 0, "{out}");
        let (_, explained, _) = run(&["explain", name], "");
        assert!(explained.starts_with(name), "{explained}");
        let (code, explained, err) = run(&["explain", name, "--json"], "");
        assert_eq!(code, 0, "{name}: {err}");
        let explained: serde_json::Value = serde_json::from_str(&explained).unwrap();
        assert!(explained["name"] == name && explained["parameters"].is_array(), "{explained}");
    }
}

#[test]
fn contradictory_puzzles_are_told_by_every_kind_of_solver() {
    let impossible = "12345678.........9".to_string() + &".".repeat(63);
    for algorithm in ["champion", "exact", "auto", "weiss"] {
        let (code, _, err) = run(&["solve", "--algorithm", algorithm, &impossible], "");
        assert_eq!(code, 1, "{algorithm}: {err}");
        assert!(err.contains("no solution"), "{algorithm}: {err}");
    }
}

#[test]
fn a_trace_has_a_row_for_each_generation() {
    let path = file("trace.csv", b"");
    let trace = ["--trace", path.to_str().unwrap()];
    let arguments = ["solve", "@sato_inoue/No1", "-a", "ret-ga", "--seed", "1", "--json"];
    let (_, out, _) = run(&[&arguments[..], &trace[..]].concat(), "");
    let row: serde_json::Value = serde_json::from_str(&out).unwrap();
    let written = std::fs::read_to_string(&path).unwrap();
    let mut lines = written.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("puzzle,seed,generation,evaluations,best,mean,median,worst,sd,diversity")
    );
    let last = lines.next_back().unwrap();
    assert!(last.starts_with(&format!("@sato_inoue/No1,1,{},", row["generations"])), "{last}");
}

#[test]
fn weiss_prints_as_his_program_did() {
    let arguments = ["solve", "@weiss/med3", "-a", "weiss", "--print", "weiss"];
    let (code, out, _) = run(&arguments, "");
    assert_eq!(code, 0);
    for part in [
        "population size = 10000",
        "restart threshold = 100",
        "Initial configuration (9x9 grid):\n- 1 - 2 - 5 - 8 -",
        "Filling in predetermined squares:\n- 1 4 2 3 5 - 8 -",
        "Generation    0: best score = ",
        "Best solution:\n9 1 4 2 3 5 7 8 6\n",
    ] {
        assert!(out.contains(part), "{part:?} in\n{out}");
    }
    // Unsolved, duplicates are marked by asterisks.
    let (code, out, _) = run(&[&arguments[..], &["--generations", "1"]].concat(), "");
    assert_eq!(code, 1);
    assert!(out.split("Best solution:").nth(1).unwrap().contains('*'), "{out}");
}

#[test]
fn recipes_are_algorithms_and_their_mistakes_have_a_place() {
    let recipes = concat!(env!("CARGO_MANIFEST_DIR"), "/../evolve/recipes");
    let recipe = format!("{recipes}/weiss.toml");
    let by_recipe =
        run(&["solve", "@weiss/med3", "--recipe", &recipe, "--set", "population=500", "--json"], "").1;
    let by_name = run(&["solve", "@weiss/med3", "-a", "weiss", "--set", "population=500", "--json"], "").1;
    let field =
        |text: &str, name: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()[name].clone();
    for name in ["solution", "generations", "evaluations"] {
        assert_eq!(field(&by_recipe, name), field(&by_name, name), "{name}");
    }
    let path = file("wrong.toml", b"name = 'x'\nsegment = 'hexagon'\n");
    let (code, _, err) = run(&["solve", "@weiss/med3", "--recipe", path.to_str().unwrap()], "");
    assert_eq!(code, 2);
    assert!(err.contains("wrong.toml") && err.contains("line 2, column 11") && err.contains("box"), "{err}");
}

#[test]
fn an_unsolved_puzzle_returns_the_best_grid() {
    let (_, puzzle, _) =
        run(&["generate", "--layout", "49", "--fill", "0.52", "--seed", "1", "--format", "aco"], "");
    let (code, out, err) = run(&["solve", "-", "--time", "0.5", "--json"], &puzzle);
    let row: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (code, row["solved"].as_bool(), row["stop"].as_str()),
        (1, Some(false), Some("time")),
        "{err}"
    );
    assert!(row["cost"].as_u64() > Some(0));
}

#[test]
fn schemas_are_json() {
    for what in ["puzzle", "recipe"] {
        let (code, out, _) = run(&["schema", what], "");
        assert_eq!(code, 0);
        assert!(serde_json::from_str::<serde_json::Value>(&out).is_ok(), "{out}");
    }
}

#[test]
fn hints_speak_the_symbols_of_the_puzzle() {
    let zero = "7..29.315.6........7.7.....092.1.9..867....6.9..4.9..3..6528..9....8315.7..294..290......51..54.7.69";
    let letters: String =
        EASY.chars().map(|c| c.to_digit(10).map_or(c, |d| (b'@' + d as u8) as char)).collect();
    for puzzle in [zero, &letters] {
        let solution = run(&["solve", puzzle], "").1;
        let steps = run(&["hint", "--all", puzzle], "").1;
        let n = puzzle.len().isqrt();
        let single = |line: &str| -> Option<(usize, String)> {
            let (cell, symbol) = line.split_once("naked single: r")?.1.split_once(" can only hold ")?;
            let (row, column) = cell.split_once('c')?;
            Some((
                (row.parse::<usize>().ok()? - 1) * n + column.parse::<usize>().ok()? - 1,
                symbol.to_owned(),
            ))
        };
        let singles: Vec<(usize, String)> = steps.lines().filter_map(single).collect();
        assert!(singles.len() > 10, "{steps}");
        for (cell, symbol) in singles {
            assert_eq!(symbol, solution[cell..=cell], "cell {cell} of {puzzle}\n{steps}");
        }
    }
    let (_, out, _) = run(&["hint", "--json", zero], "");
    assert!(out.contains("can only hold 0\""), "{out}");
}
