//! The exact solver of the classic 9x9 grid.
//!
//! Each digit is three bands of 27 bits in one SIMD register. Propagation finds naked and hidden singles and all
//! locked candidates without a branch for each cell; see `state.rs`. What is left is searched by guesses on cells of
//! two candidates; see `branch.rs`. Nothing is allocated and no table is set up at run time.
//!
//! ```
//! use evodoku_grid::exact::nine;
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = line.map(|c| if c == b'.' { 0 } else { c - b'0' });
//! let report = nine::search(&givens, 2, |solution| assert_eq!(solution[2], 4));
//! assert_eq!(report.solutions, 1);
//! ```

mod branch;
mod lanes;
mod state;
mod tables;
#[cfg(test)]
mod tests;

use crate::{Puzzle, Set};
use lanes::Lanes;
use state::{Propagated, State};
use std::ops::ControlFlow;

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// The number of solutions, at most the limit.
    pub solutions: usize,
    /// How many times the search had to guess.
    pub guesses: u64,
    /// Whether `keep_going` ended the search: there may be more solutions than were counted.
    pub stopped: bool,
}

/// How many guesses pass between two questions to `keep_going`: about a millisecond's worth.
pub(super) const PATIENCE: u64 = 1024;

/// Finds the solutions of a puzzle, row by row with 0 for an empty cell, until there are `limit` of them.
///
/// Givens that clash, or that are above 9, have no solution.
pub fn search(givens: &[u8; 81], limit: usize, on_solution: impl FnMut(&[u8; 81])) -> Report {
    search_while(givens, limit, on_solution, || true)
}

/// As [`search`], and asks `keep_going` now and then whether to go on.
pub fn search_while(
    givens: &[u8; 81],
    limit: usize,
    on_solution: impl FnMut(&[u8; 81]),
    keep_going: impl FnMut() -> bool,
) -> Report {
    run(places(givens.iter().copied()), limit, on_solution, keep_going)
}

/// Where each digit may stand beside these values, one for each cell.
#[inline]
fn places(values: impl Iterator<Item = u8>) -> [Lanes; 9] {
    // Row 0 collects the empty cells, and rows above 9 the values that are no digit.
    let mut cells = [[0; 4]; 16];
    for (i, value) in values.enumerate() {
        cells[usize::from(value.min(15))][i / 27] |= 1 << (i % 27);
    }
    let empty = Lanes::new(cells[0]);
    std::array::from_fn(|d| empty | Lanes::new(cells[d + 1]))
}

/// As [`search_while`] for a puzzle with or without pencil marks; `None` if its layout is not the classic 9x9.
pub fn search_puzzle(
    puzzle: &Puzzle,
    limit: usize,
    on_solution: impl FnMut(&[u8; 81]),
    keep_going: impl FnMut() -> bool,
) -> Option<Report> {
    let layout = puzzle.layout();
    if !layout.is_classic() {
        return None;
    }
    if puzzle.marks().is_none() {
        let values = puzzle.givens().iter().map(|given| given.map_or(0, |symbol| symbol.number() as u8));
        return Some(run(places(values), limit, on_solution, keep_going));
    }
    let mut cells = [[0; 4]; 9];
    for cell in layout.cells() {
        let i = cell.index();
        for digit in &(puzzle.allowed(cell) & Set::full(9)) {
            cells[digit][i / 27] |= 1 << (i % 27);
        }
    }
    Some(run(cells.map(Lanes::new), limit, on_solution, keep_going))
}

fn run(
    places: [Lanes; 9],
    limit: usize,
    on_solution: impl FnMut(&[u8; 81]),
    keep_going: impl FnMut() -> bool,
) -> Report {
    let report = Report { solutions: 0, guesses: 0, stopped: false };
    let mut search = Search { report, limit, on_solution, keep_going };
    if limit > 0 {
        // Full or stopped: the report says which.
        let _ = search.descend(State::new(places));
    }
    search.report
}

struct Search<F, K> {
    report: Report,
    limit: usize,
    on_solution: F,
    keep_going: K,
}

impl<F: FnMut(&[u8; 81]), K: FnMut() -> bool> Search<F, K> {
    /// Visits every solution below `state`. A guess solves a cell, so the depth is at most 81.
    fn descend(&mut self, mut state: State) -> ControlFlow<()> {
        loop {
            let pairs = match state.propagate() {
                Propagated::Dead => return ControlFlow::Continue(()),
                Propagated::Solved => return self.found(&state),
                Propagated::Open(pairs) => pairs,
            };
            self.report.guesses += 1;
            if self.report.guesses.is_multiple_of(PATIENCE) && !(self.keep_going)() {
                self.report.stopped = true;
                return ControlFlow::Break(());
            }
            let (cell, digit) = branch::choose(&state, pairs);
            let mut guess = state;
            guess.assign(cell, digit);
            self.descend(guess)?;
            state.exclude(cell, digit);
        }
    }

    fn found(&mut self, state: &State) -> ControlFlow<()> {
        self.report.solutions += 1;
        (self.on_solution)(&state.values());
        if self.report.solutions < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
