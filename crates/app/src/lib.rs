//! `evodoku`: solve, check, rate, convert and make Sudoku of any shape; run and compare algorithms; all of it in a browser too.
//!
//! ```text
//! evodoku solve @weiss/med3 --algorithm weiss --seed 1
//! evodoku run @example --out results
//! evodoku serve --open
//! ```
//!
//! # Map
//! | what | where |
//! | --- | --- |
//! | typed questions and answers, the same for every front end | `answers` |
//! | the command line | `args` (options), `commands` (one file each), `input`, `output`, `board`, `progress`, `interrupt` |
//! | the page and its HTTP API | `serve`; its HTML, CSS and JavaScript in `serve/page` |
//! | which solver a request means | `solver` |
//! | which engine computes an experiment | `engine` |
//! | many puzzles on many threads, in order | `stream` |
//!
//! The command line is a function, [`command`], so that the Python package carries it too; that package also asks [`answers`],
//! reads with [`input`] and draws with [`board`].
//!
//! The libraries below it: `evodoku-grid` (puzzles), `evodoku-evolve` (algorithms), `evodoku-lab` (experiments).

pub mod answers;
mod args;
pub mod board;
mod commands;
mod engine;
pub mod input;
mod interrupt;
mod output;
mod progress;
mod serve;
mod solver;
mod stream;

use args::{Cli, Colour, Command};
use clap::Parser as _;
use std::ffi::OsString;
use std::io::Write as _;

/// How a command ended, as the shell sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// Everything solved, valid or written.
    Good = 0,
    /// Something was not solved or not valid.
    Not = 1,
    /// Something could not be read, or was asked for wrongly.
    Bad = 2,
    /// The disk was full or the folder away; it may work another time (`EX_TEMPFAIL`).
    Later = 75,
    /// Ctrl-C.
    Interrupted = 130,
}

/// The program and the machine that runs are computed by.
pub fn environment() -> evodoku_lab::store::Environment {
    evodoku_lab::store::Environment::here(env!("CARGO_PKG_VERSION"), env!("EVODOKU_COMMIT"))
}

/// Runs the command of these arguments, of which the first is the name of the program, and says how it ended as shells see it.
pub fn command(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return tell(&error),
    };
    match cli.color {
        Colour::Auto => {}
        Colour::Always => anstream::ColorChoice::Always.write_global(),
        Colour::Never => anstream::ColorChoice::Never.write_global(),
    }
    let result = match &cli.command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Rate(args) => commands::rate::run(args),
        Command::Hint(args) => commands::hint::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Schema { what } => commands::shell::schema(*what),
        Command::Convert(args) => commands::convert::run(args),
        Command::Print(args) => commands::print::run(args),
        Command::Serve(args) => serve::run(args),
        Command::List(args) => commands::list::run(args),
        Command::Run(args) => commands::run::run(args),
        Command::Cancel(args) => commands::cancel::run(args),
        Command::Worker(args) => commands::worker::run(args),
        Command::Report(args) => commands::report::run(args),
        Command::Compare(args) => commands::compare::run(args),
        Command::Collect(args) => commands::collect::run(args),
        Command::Export(args) => commands::export::run(args),
        Command::TuneTarget(args) => commands::tune::run(args),
        Command::Plan { what: args::Plan::Check(args) } => commands::plan::check(args),
        Command::Completions { shell } => commands::shell::completions(*shell),
        Command::Man { out } => commands::shell::man(out.as_deref()),
    };
    let exit = result.unwrap_or_else(|error| failed(&error));
    output::count_untold();
    // A task of a cluster that was asked to end has done what it should.
    let interrupted = interrupt::asked() && !matches!(cli.command, Command::Worker(_));
    if interrupted { Exit::Interrupted as u8 } else { exit as u8 }
}

fn failed(error: &anyhow::Error) -> Exit {
    if output::is_closed_pipe(error) {
        return Exit::Good; // `evodoku ... | head` has seen enough
    }
    output::complain(&format!("{error:#}"));
    Exit::Bad
}

/// What the arguments come to without a command: help, the version, or what is wrong with them.
fn tell(error: &clap::Error) -> u8 {
    let told = error.print().and_then(|()| std::io::stdout().flush());
    match told {
        Err(fault) if !error.use_stderr() => failed(&evodoku_grid::Error::writing(&fault).into()) as u8,
        _ => error.exit_code() as u8,
    }
}
