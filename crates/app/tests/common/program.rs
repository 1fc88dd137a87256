//! The program as a user runs it, for tests.
#![allow(dead_code, reason = "each test needs a part of it")]

use assert_cmd::Command;
use std::path::PathBuf;

/// An easy puzzle and its solution.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The program in a plain environment.
pub(crate) fn evodoku(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evodoku").expect("the binary is built before its tests");
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Exit code, stdout and stderr.
pub(crate) fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = evodoku(arguments).write_stdin(input).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// A file of this test run's own.
pub(crate) fn file(name: &str, content: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path
}
