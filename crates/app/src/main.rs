//! The program `evodoku`.

use std::process::ExitCode;

fn main() -> ExitCode {
    evodoku::command(std::env::args_os()).into()
}
