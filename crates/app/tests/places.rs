//! Every puzzle of the input has its place in the output, whatever is wrong with it.

#[allow(dead_code, reason = "the other tests of the server need the rest")]
use crate::common::Server;
use crate::program::{EASY, EASY_SOLVED, file, run};
use serde_json::Value;

/// A puzzle that cannot be read, and one whose givens clash.
fn unreadable() -> String {
    EASY.replace("53..7", "53..q")
}

fn clashing() -> String {
    EASY.replacen("53", "55", 1)
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn each_command_answers_each_line() {
    let input = format!("{EASY}\n{}\n{}\n{EASY}\n", unreadable(), clashing());
    for command in ["solve", "convert", "rate", "hint"] {
        let (code, out, err) = run(&[command, "-"], &input);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!((code, lines.len()), (2, 4), "{command}: {out}");
        assert!(lines[1].starts_with("# not read: -:2:5: 'q'"), "{command}: {out}");
        assert!(lines[2].starts_with("# not read: -:3:2: 5 is given twice in row 1"), "{command}: {out}");
        assert!(!lines[0].starts_with('#') && !lines[3].starts_with('#'), "{command}: {out}");
        let faults = err.lines().filter(|line| line.starts_with("evodoku: ")).count();
        assert_eq!(faults, 2, "{command}: {err}");
    }
    let (_, _, err) = run(&["solve", "-"], &input);
    assert!(err.contains("2 of 4 puzzles solved, 2 not read"), "{err}");
    for command in ["solve", "rate", "hint", "check"] {
        let (_, out, _) = run(&[command, "--json", "-"], &input);
        let rows = rows(&out);
        let places: Vec<_> = rows.iter().map(|row| row["place"].as_str().unwrap()).collect();
        assert_eq!(places, ["-:1", "-:2", "-:3", "-:4"], "{command}");
        assert!(rows[1]["error"].as_str().unwrap().starts_with("'q'") && rows[1]["column"] == 5, "{out}");
        // Who asks whether it is valid has an answer.
        let says = rows[2][if command == "check" { "words" } else { "error" }].as_str().unwrap();
        assert!(says.contains("5 is given twice"), "{out}");
        assert!(rows[0].get("error").is_none(), "{out}");
    }
}

#[test]
fn a_clash_of_givens_is_not_valid() {
    let (code, out, err) = run(&["check", "-"], &format!("{EASY}\n{}\n{EASY}\n", clashing()));
    assert_eq!((code, err.as_str()), (1, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("-:2:2: not valid: 5 is given twice in row 1, at r1c1 and r1c2"), "{out}");
    assert_eq!(lines[1..], ["2 of 3 unique, 1 not valid"], "{out}");
    let (code, out, _) = run(&["check", "--json", &clashing()], "");
    let row = &rows(&out)[0];
    assert_eq!((code, row["valid"].as_bool(), row["count"].as_u64()), (1, Some(false), Some(0)), "{out}");
    // What cannot be read outranks it.
    let (code, out, _) = run(&["check", "-"], &format!("{}\n{}\n{EASY}\n", clashing(), unreadable()));
    assert_eq!((code, out.lines().last()), (2, Some("1 of 3 unique, 1 not valid, 1 not read")));
}

#[test]
fn many_errors_are_told_in_few_lines() {
    let input = format!("{}\n", unreadable()).repeat(3_000) + EASY;
    let (code, out, err) = run(&["solve", "-"], &input);
    assert_eq!((code, out.lines().count(), out.lines().last()), (2, 3_001, Some(EASY_SOLVED)));
    let lines: Vec<&str> = err.lines().collect();
    assert!(lines[19].starts_with("evodoku: -:20:5: 'q'"), "{err}");
    assert!(lines[20].starts_with("1 of 3001 puzzles solved, 3000 not read"), "{err}");
    assert_eq!(lines[21..], ["evodoku: ... and 2,980 more errors"], "{err}");
}

#[test]
fn long_texts_are_not_echoed() {
    let link = format!("https://example.org/{}", "x".repeat(5_000));
    let (code, _, err) = run(&["solve", &link], "");
    assert_eq!(code, 2);
    assert!(err.contains("link to example.org") && err.len() < 400, "{err}");
}

#[test]
fn a_wrong_solution_beside_a_puzzle_is_told_and_not_passed_on() {
    let swapped = EASY_SOLVED.replacen("534", "543", 1);
    let repeated = EASY_SOLVED.replacen("4678", "4676", 1);
    let table = format!("puzzle,solution\n{EASY},{EASY_SOLVED}\n{EASY},{swapped}\n{EASY},{repeated}\n");
    let path = file("solutions.csv", table.as_bytes());
    let path = path.to_str().unwrap();

    let (code, out, err) = run(&["check", path], "");
    assert_eq!(code, 1, "{err}");
    let lines: Vec<&str> = out.lines().collect();
    let says = "valid: exactly one solution; the solution given with it is wrong:";
    assert!(lines[0].contains(&format!("csv:3: {says} r1c2 differs from its given")), "{out}");
    assert!(lines[1].contains(&format!("csv:4: {says} row 1 lacks 8")), "{out}");
    assert_eq!(lines[2], "3 of 3 unique, 2 given with a wrong solution");
    let (_, out, _) = run(&["check", "--json", path], "");
    let right: Vec<_> = rows(&out).iter().map(|row| row["solution_correct"].as_bool()).collect();
    assert_eq!(right, [Some(true), Some(false), Some(false)], "{out}");

    for format in ["csv", "json", "fpuzzles"] {
        let (code, out, err) = run(&["convert", path, "--format", format], "");
        assert_eq!((code, err.lines().count()), (1, 2), "{format}: {err}");
        assert!(err.contains("csv:3: the solution given with it is wrong"), "{format}: {err}");
        let (code, back, err) = run(&["check", "--json", "-"], &out);
        let right: Vec<_> = rows(&back).iter().map(|row| row["solution_correct"].as_bool()).collect();
        assert_eq!((code, right), (0, vec![Some(true), None, None]), "{format}: {err}");
    }
    // Who does not want the solutions is not bothered with them.
    assert_eq!(run(&["convert", path, "--format", "line"], "").0, 0);
}

#[test]
fn the_server_calls_a_clash_not_valid() {
    let server = Server::start(&[]);
    let values: Vec<u8> = clashing().bytes().map(|sign| if sign == b'.' { 0 } else { sign - b'0' }).collect();
    for puzzle in [serde_json::json!(clashing()), serde_json::json!({ "values": values })] {
        let answer = server.post("/api/check", &serde_json::json!({ "puzzle": puzzle }).to_string());
        let row: Value = serde_json::from_str(&answer.body).expect(&answer.body);
        assert_eq!((answer.status, row["valid"].as_bool()), (200, Some(false)), "{}", answer.body);
        assert!(row["words"].as_str().unwrap().contains("5 is given twice in row 1"), "{}", answer.body);
    }
    let unreadable = server.post("/api/check", &serde_json::json!({ "puzzle": unreadable() }).to_string());
    assert_eq!(unreadable.status, 422);
}
