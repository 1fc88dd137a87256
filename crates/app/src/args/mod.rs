//! The command line: one definition for parsing, `--help`, completions and the man page.

mod laboratory;
mod number;
mod sheet;

pub(crate) use laboratory::{
    Cancel, Collect, Compare, CompareMeasure, Export, ExportFormat, On, Plan, PlanCheck, Report, Run,
    TuneCost, TuneTarget, Where, Worker,
};

pub(crate) use sheet::{Paper, Print, PrintFormat, Solutions};

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use number::{seconds, share, whole};
use std::path::PathBuf;

/// Solve, check, rate and generate Sudoku of any shape, and experiment with evolutionary solvers.
#[derive(Debug, Parser)]
#[command(name = "evodoku", version, max_term_width = 110, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// When to use colours: auto, always or never (`NO_COLOR` is honoured too).
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        display_order = 900
    )]
    pub(crate) color: Colour,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  evodoku solve @mantere/s16                  solve a shipped puzzle
  evodoku solve puzzles.sdm > solutions.txt   solve a file, all cores, order kept
  evodoku generate --difficulty hard          make a new puzzle
  evodoku generate | evodoku check -          is it unique?
  evodoku print @weiss --solutions > a.html   sheets to print
  evodoku convert a.sdk --format fpuzzles     a link for the browser

Exit code: 0 solved or valid, 1 not, 2 wrong usage or unreadable input, 130 interrupted.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles.
    Solve(Solve),
    /// Check that puzzles are valid and have exactly one solution.
    Check(Check),
    /// Generate new puzzles.
    Generate(Generate),
    /// Rate how hard puzzles are for a person.
    Rate(Rate),
    /// Show the next logical step, or all of them, in words.
    Hint(Hint),
    /// Explain an algorithm or a recipe: source, steps, parameters, readings.
    Explain(Explain),
    /// Print the JSON schema of a file format, for editors.
    Schema {
        /// puzzle (the objects of `--format json`) or recipe (the files of `solve --recipe`).
        #[arg(value_name = "FILE-FORMAT", hide_possible_values = true)]
        what: Schema,
    },
    /// Write puzzles in another format.
    Convert(Convert),
    /// Lay out puzzles for paper, with or without solutions: HTML or SVG.
    Print(Print),
    /// Solve, watch evolution and race algorithms in a browser.
    Serve(Serve),
    /// List shipped puzzles, formats, layouts, techniques, algorithms, operators or parameters.
    List(List),
    /// Run an experiment; the same command continues where it stopped.
    Run(Run),
    /// End the jobs that compute a store on a cluster; what they have finished is kept.
    Cancel(Cancel),
    /// Be a task of a cluster.
    #[command(hide = true)]
    Worker(Worker),
    /// Write tables and pictures of the runs in a store.
    Report(Report),
    /// Compare two algorithms of a store: which is better?
    Compare(Compare),
    /// Merge the stores of several machines.
    Collect(Collect),
    /// Export the runs of a store for other programs.
    Export(Export),
    /// Run an algorithm once for irace: arguments in, cost out.
    TuneTarget(TuneTarget),
    /// Inspect a plan before it runs.
    Plan {
        /// What to do.
        #[command(subcommand)]
        what: Plan,
    },
    /// Print the completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write all of them into a folder.
    Man {
        /// Write one page for each command into this folder.
        #[arg(long, short = 'o', value_name = "DIR", value_hint = ValueHint::DirPath)]
        out: Option<PathBuf>,
    },
}

/// What every command that reads puzzles takes.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// Files, links, `-` for standard input, @SET or @SET/ID for shipped puzzles, or a puzzle itself.
    #[arg(required = true, value_name = "PUZZLE", value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<String>,
    /// The layout, if the input does not say it: 16, 12=3x4, x, windoku, twodoku, samurai, "9@0,0 9@6,6", jigsaw:FILE.
    #[arg(long, short = 'l', value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,
    /// How symbols are written, if that is ambiguous: 1-9A-Z, 0-9A-Z, A-Z or a word such as DUPLICATE.
    #[arg(long, value_name = "ALPHABET")]
    pub(crate) alphabet: Option<String>,
    /// Read the input as this format instead of detecting it (see `evodoku list formats`).
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<String>,
}

/// How many threads work on a file of many puzzles.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// Threads (default: one per core); the output does not depend on it.
    #[arg(long, short = 'j', value_name = "N", value_parser = whole::<u16>(1, 1024), allow_negative_numbers = true)]
    threads: Option<u16>,
}

impl Threads {
    pub(crate) fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    /// How to solve (see `evodoku list algorithms`).
    #[arg(long, short = 'a', value_name = "NAME", default_value = evodoku_evolve::registry::DEFAULT)]
    pub(crate) algorithm: String,
    /// Solve by a recipe, an algorithm written in TOML: a file, or @NAME for a shipped one (see `evodoku list recipes`).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "algorithm")]
    pub(crate) recipe: Option<PathBuf>,
    /// Set a parameter or reading of the algorithm (see `evodoku explain NAME`); may be repeated.
    #[arg(long, short = 's', value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    /// Give up on a puzzle after this many seconds of wall-clock time.
    #[arg(long, short = 't', value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,
    /// Give up after this many generations (rounds of the champion).
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    pub(crate) generations: Option<u64>,
    /// Give up after this many evaluations (moves of the champion; decisions and conflicts of the exact engine).
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    pub(crate) evaluations: Option<u64>,
    /// List up to N solutions of each puzzle, found by the exact engines; says whether there are more.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1, 1_000_000), allow_negative_numbers = true,
          conflicts_with_all = ["recipe", "set", "generations", "evaluations", "trace", "print", "runs"])]
    pub(crate) all: Option<usize>,
    /// Run N times, with this seed and those that follow it, and summarise: success rate, generations, evaluations.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 1_000_000), allow_negative_numbers = true,
          conflicts_with_all = ["trace", "print", "format"])]
    pub(crate) runs: Option<u32>,
    /// Write one row for each generation (or round of the champion): CSV, or JSON lines if the name ends in .jsonl.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) trace: Option<PathBuf>,
    /// Print the run as an author's program did: weiss (parameters, grids, best and worst score of each generation).
    #[arg(long, value_name = "WHOSE", conflicts_with = "json", hide_possible_values = true)]
    pub(crate) print: Option<PrintAs>,
    /// The seed of the search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How to write the solutions (default: boards on a terminal, else `line`).
    #[arg(long, short = 'f', value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// One JSON object for each puzzle.
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintAs {
    /// Parameters, grids, best and worst score of each generation
    Weiss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Schema {
    /// The objects of `--format json`
    Puzzle,
    /// The files of `solve --recipe`
    Recipe,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Count solutions up to this number.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u64>(1, u64::MAX), allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// Give up on a puzzle after this many seconds.
    #[arg(long, short = 't', value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,
    /// One JSON object for each puzzle.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Generate {
    /// The layout: 9, 16, 12=3x4, x, windoku, twodoku, samurai, "9@0,0 9@6,6", jigsaw:FILE.
    #[arg(long, short = 'l', value_name = "LAYOUT", default_value = "9")]
    pub(crate) layout: String,
    /// How many puzzles.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    pub(crate) count: u64,
    /// This many givens.
    #[arg(long, short = 'g', value_name = "K", value_parser = whole::<usize>(0, u64::MAX), allow_negative_numbers = true, conflicts_with_all = ["fill", "minimal"])]
    pub(crate) givens: Option<usize>,
    /// This share of the cells given, blanked at random from a full grid (the benchmark kind: not unique unless --unique).
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true, conflicts_with = "minimal")]
    pub(crate) fill: Option<f64>,
    /// Take givens away until none can be spared; such a puzzle is unique, so not with --any, --givens or --fill.
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Exactly one solution (the default up to 20 symbols without --fill).
    #[arg(long, conflicts_with = "any")]
    pub(crate) unique: bool,
    /// Any number of solutions: faster, and the default above 20 symbols or with --fill.
    #[arg(long)]
    pub(crate) any: bool,
    /// easy, medium, hard, very-hard or needs-search.
    #[arg(long, short = 'd', value_name = "LEVEL")]
    pub(crate) difficulty: Option<String>,
    /// The pattern of the givens: none, rotate180, rotate90, mirror or diagonal.
    #[arg(long, value_name = "KIND", default_value = "none")]
    pub(crate) symmetry: String,
    /// The seed (default: a new one each time, which is printed).
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Give up on a puzzle after this many seconds (default: 120).
    #[arg(long, short = 't', value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,
    /// How to write the puzzles (default: boards on a terminal, else `line`).
    #[arg(long, short = 'f', value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// One JSON object for each puzzle, with its solution.
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) input: Input,
    /// One JSON object for each puzzle.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) input: Input,
    /// All steps to the solution (or as far as logic goes), not only the next.
    #[arg(long)]
    pub(crate) all: bool,
    /// One JSON object for each puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The name of an algorithm (see `evodoku list algorithms`), or a recipe: a file that ends in .toml, or @NAME for a shipped one.
    #[arg(value_name = "ALGORITHM")]
    pub(crate) algorithm: String,
    /// One JSON object, with the page about it.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The format to write (default: by the name of --out, else `line`).
    #[arg(long, short = 'f', value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Write to this file instead of standard output.
    #[arg(long, short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// The same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port (0 for any free one).
    #[arg(long, short = 'p', value_name = "PORT", default_value_t = 8090, value_parser = whole::<u16>(0, 65535), allow_negative_numbers = true)]
    pub(crate) port: u16,
    /// The address to listen on; 0.0.0.0 serves everybody in the network.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: std::net::IpAddr,
    /// A host name that browsers may use for this server, besides localhost and addresses; may be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// The folder with results of `run --out`; plans started in the browser add theirs.
    #[arg(long, value_name = "DIR", default_value = "results", value_hint = ValueHint::DirPath)]
    pub(crate) results: PathBuf,
    /// Start no plan, and stop the one that runs, when the results take this many megabytes.
    #[arg(long, value_name = "MB", default_value_t = crate::serve::RESULTS_LIMIT, value_parser = whole::<u64>(1, u64::MAX))]
    pub(crate) results_limit: u64,
    /// Open the browser.
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    /// puzzles, plans, recipes, formats, layouts, techniques, algorithms, operators or parameters.
    #[arg(value_name = "WHAT", hide_possible_values = true)]
    pub(crate) what: Listing,
    /// Only this puzzle set; the text of this plan or recipe; the parameters of this algorithm or recipe (`@NAME`, or a file that ends in .toml).
    #[arg(value_name = "NAME")]
    pub(crate) set: Option<String>,
    /// The parameters as irace's parameter file.
    #[arg(long, conflicts_with = "json")]
    pub(crate) irace: bool,
    /// The parameters as a `ConfigSpace` in JSON (SMAC and other tuners in Python).
    #[arg(long, conflicts_with_all = ["json", "irace"])]
    pub(crate) configspace: bool,
    /// One JSON object per line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Listing {
    /// The shipped puzzles
    Puzzles,
    /// The shipped plans of `run`, or the text of one
    Plans,
    /// The shipped recipes of `solve --recipe`, or the text of one
    Recipes,
    /// The formats that can be read and written
    Formats,
    /// The layouts with names, and how to write others
    Layouts,
    /// The solving techniques, easiest first
    Techniques,
    /// The algorithms of `solve`
    Algorithms,
    /// The operators of recipes, by role
    Operators,
    /// The parameters of an algorithm, or of all
    Parameters,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }
}
