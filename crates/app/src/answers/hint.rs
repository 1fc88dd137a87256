//! The next logical step in words, or the whole path to the solution.

use super::{Given, puzzle_text};
use evodoku_grid::formats::Record;
use evodoku_grid::logic::{self, Path};
use evodoku_grid::{Cell, Symbol};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The next logical step.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hint {
    pub(crate) puzzle: Given,
    /// All steps, not only the next.
    #[serde(default)]
    pub(crate) all: bool,
}

/// Steps that a person would take.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Hinted {
    /// The puzzle, in its own symbols.
    pub(crate) puzzle: String,
    /// Its layout.
    pub(crate) layout: String,
    /// The next step, or all of them.
    pub(crate) steps: Vec<HintStep>,
    /// Cells that are empty after all steps.
    pub(crate) cells_left: usize,
    /// Why the puzzle has no solution, if logic finds that out.
    pub(crate) contradiction: Option<String>,
    /// Why there is no further step; null if there is one.
    pub(crate) ending: Option<String>,
}

/// One step of logic.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HintStep {
    /// The name of the technique.
    pub(crate) technique: &'static str,
    /// The step in words.
    pub(crate) words: String,
    /// The cell that is filled, if any.
    pub(crate) placed: Option<Mark>,
    /// What is ruled out.
    pub(crate) eliminated: Vec<Mark>,
    /// The cells of the pattern.
    pub(crate) because: Vec<String>,
}

/// A number in a cell.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Mark {
    /// The cell by row and column, such as `r2c5`.
    cell: String,
    /// The number, from 1.
    value: usize,
}

impl Hinted {
    /// The next step, or all steps.
    pub fn new(record: &Record, all: bool) -> Self {
        let puzzle = &record.puzzle;
        let layout = puzzle.layout();
        let mut path = logic::solve_path(puzzle);
        if !all {
            // The next step of a puzzle without a solution would lead nowhere; all steps show where it breaks.
            path.steps.truncate(usize::from(path.contradiction.is_none()));
        }
        let contradiction = path
            .contradiction
            .as_ref()
            .map(|why| why.describe_in(layout, &|symbol| record.alphabet.write(layout, symbol)));
        let ending = match &contradiction {
            Some(why) => Some(format!("the puzzle has no solution: {why}")),
            None => ending(&path, all),
        };
        Self {
            puzzle: puzzle_text(record),
            layout: layout.name().into(),
            steps: path.steps.iter().map(|step| HintStep::new(step, record)).collect(),
            cells_left: path.unsolved,
            contradiction,
            ending,
        }
    }

    /// Whether the steps lead to the solution; the next one alone may.
    pub(crate) fn is_good(&self, all: bool) -> bool {
        self.contradiction.is_none() && (self.cells_left == 0 || (!all && !self.steps.is_empty()))
    }
}

fn ending(path: &Path, all: bool) -> Option<String> {
    match path.unsolved {
        0 if path.steps.is_empty() => Some("nothing to do: the grid is full".into()),
        1.. if all || path.steps.is_empty() => {
            let cells = if path.unsolved == 1 { "1 cell".into() } else { format!("{} cells", path.unsolved) };
            Some(format!("no further step by logic, {cells} left: search must help"))
        }
        _ => None,
    }
}

impl HintStep {
    fn new(step: &logic::Step, record: &Record) -> Self {
        let layout = record.puzzle.layout();
        let mark =
            |&(cell, symbol): &(Cell, Symbol)| Mark { cell: layout.cell_name(cell), value: symbol.number() };
        Self {
            technique: step.technique.name(),
            words: step.describe_in(layout, &|symbol| record.alphabet.write(layout, symbol)),
            placed: step.placed.as_ref().map(mark),
            eliminated: step.eliminated.iter().map(mark).collect(),
            because: step.because.cells.iter().map(|&cell| layout.cell_name(cell)).collect(),
        }
    }
}
