//! What the system does to the program: signals and full disks.
#![cfg(target_os = "linux")]

use crate::program::{EASY, evodoku, file};
use std::fs::OpenOptions;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Bits of HUP and INT in the mask of ignored signals, and of TERM in the one of caught signals.
const HUP: u64 = 1;
const INT: u64 = 1 << 1;
const TERM: u64 = 1 << 14;

/// A server, which runs until it is stopped, started by the words of a shell; it listens to signals when this returns.
fn server(words: &str) -> Child {
    let results = file("signals", b"").with_file_name("signal-results");
    // Whoever runs the tests may ignore signals (nohup, a job in the background), and a shell cannot undo that.
    let mut child = Command::new("env")
        .args(["--default-signal=HUP,INT", "sh", "-c", words])
        .env("EVODOKU", assert_cmd::cargo::cargo_bin("evodoku"))
        .env("RESULTS", results)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while masks(child.id()).is_none_or(|(_, caught)| caught & TERM == 0) {
        assert_eq!(child.try_wait().unwrap(), None, "the server runs");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

/// The masks of ignored and of caught signals of a process that has become our program.
fn masks(pid: u32) -> Option<(u64, u64)> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let mask = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        u64::from_str_radix(line.trim(), 16).ok()
    };
    let is_ours = status.starts_with("Name:\tevodoku\n");
    is_ours.then(|| mask("SigIgn:").zip(mask("SigCgt:"))).flatten()
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn what_was_ignored_at_the_start_stays_ignored() {
    for (words, ignored, signal) in [
        ("exec nohup \"$EVODOKU\" serve --port 0 --results \"$RESULTS\"", HUP, "-HUP"),
        ("trap '' INT; exec \"$EVODOKU\" serve --port 0 --results \"$RESULTS\"", INT, "-INT"),
    ] {
        let mut child = server(words);
        let (now_ignored, caught) = masks(child.id()).unwrap();
        assert_eq!((now_ignored & (HUP | INT), caught & ignored), (ignored, 0), "{words}");
        send(signal, &child);
        send("-TERM", &child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{words}: TERM ends it in order");
    }
}

#[test]
fn a_hang_up_stops_in_order_what_nobody_protected() {
    let mut child = server("exec \"$EVODOKU\" serve --port 0 --results \"$RESULTS\"");
    send("-HUP", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn an_interrupt_is_said_once_however_many_puzzles_are_in_flight() {
    // An empty 49x49 keeps one thread busy; the other waits for room or works on the next.
    let large = "7 7\n".to_owned() + &("- ".repeat(49).trim_end().to_owned() + "\n").repeat(49);
    let text = format!("{EASY}\n{EASY}\n").replace('0', ".");
    let easy = file("two-easy.txt", text.as_bytes());
    let hard = file("two-large.txt", (large.clone() + "\n" + &large).as_bytes());
    for command in
        ["solve -a weiss --set population=100 --set generations=unlimited", "check --limit 1000000000"]
    {
        let words = format!("exec \"$EVODOKU\" {command} \"$EASY\" \"$HARD\"");
        let mut child = Command::new("env")
            .args(["--default-signal=HUP,INT", "sh", "-c", &words])
            .envs([
                ("EVODOKU", assert_cmd::cargo::cargo_bin("evodoku")),
                ("EASY", easy.clone()),
                ("HARD", hard.clone()),
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while masks(child.id()).is_none_or(|(_, caught)| caught & TERM == 0) {
            assert_eq!(child.try_wait().unwrap(), None, "{command}: it runs");
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_secs(1));
        send("-INT", &child);
        let output = child.wait_with_output().unwrap();
        let (out, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(130), "{command}: {told}");
        // A check that has seen two solutions of the large grid knows the answer by then.
        let after = |count| told.contains(&format!("evodoku: interrupted after {count} puzzles\n"));
        assert!(after(2) || command.starts_with("check") && (after(3) || after(4)), "{command}: {told}");
        assert_eq!(format!("{out}{told}").matches("interrupted").count(), 1, "{command}: {out}{told}");
    }
}

#[test]
fn a_full_disk_is_an_error_with_one_wording() {
    for arguments in [
        &["--help"][..],
        &["solve", "--help"],
        &["--version"],
        &["solve", EASY],
        &["solve", "--json", EASY],
        &["check", EASY],
        &["check", "--json", EASY],
        &["rate", EASY],
        &["hint", EASY],
        &["convert", EASY],
        &["generate", "--seed", "1"],
        &["list", "puzzles"],
        &["explain", "weiss"],
        &["schema", "puzzle"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let program = evodoku(&[]).get_program().to_owned();
        let output = Command::new(program).args(arguments).stdout(full).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        let says = "evodoku: cannot write the output: no space left on device; ";
        assert!(told.lines().any(|line| line.starts_with(says)), "{arguments:?}: {told}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
    }
}
