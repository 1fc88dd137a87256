//! Questions and answers, typed once. The command line prints an answer as words or as `--json`, HTTP wraps it: the fields
//! are the same. A question is a verb (`Solve`), its answer the participle (`Solved`).
//!
//! Nothing here knows a flag, a route or a terminal.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod given;
pub(crate) mod hint;
pub(crate) mod layout;
pub(crate) mod list;
pub(crate) mod plan;
pub(crate) mod rate;
pub(crate) mod schema;
pub(crate) mod solve;

pub(crate) use given::Given;

pub use check::Checked;
pub use compare::{Compared, PuzzleCompared, SuccessRate, TestResult};
pub use explain::{ParameterInfo, Word, parameters};
pub use generate::{Generate, fresh_seed, make};
pub use hint::{HintStep, Hinted, Mark};
pub use list::{OperatorInfo, ShippedPuzzle, operators, puzzles};
pub use rate::Rated;
pub use solve::unique::is_unique;

use evodoku_grid::formats::{Alphabet, Record};
use evodoku_grid::{Layout, Solution, Symbol};

/// Seconds that one question may work, and that it works if it does not say.
pub(crate) const SECONDS: (f64, f64) = (60.0, 10.0);

/// The givens of a puzzle as one text, in its own symbols.
pub(crate) fn puzzle_text(record: &Record) -> String {
    record.alphabet.text(record.puzzle.layout(), record.puzzle.givens())
}

/// A full grid as one text, in these symbols.
pub(crate) fn grid_text(alphabet: Alphabet, layout: &Layout, grid: &Solution) -> String {
    alphabet.text(layout, &shown(grid))
}

/// The values of a full grid, as a board takes them.
pub(crate) fn shown(grid: &Solution) -> Vec<Option<Symbol>> {
    grid.values().iter().copied().map(Some).collect()
}
