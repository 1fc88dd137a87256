//! Making puzzles: full random grids, and givens taken away until the puzzle is as asked for.
//!
//! ```
//! use evodoku_grid::generate::{Request, Symmetry, generate};
//! use evodoku_grid::{Layout, Rng};
//!
//! let request = Request { symmetry: Symmetry::Rotate180, ..Request::new(Layout::parse("9")?) };
//! let made = generate(&request, &mut Rng::seeded(7), None)?;
//! assert!(made.puzzle.given_count() < 40);
//! # Ok::<(), evodoku_grid::Error>(())
//! ```

mod dig;
mod full;
mod matching;
mod request;
mod symmetry;
mod unique;

pub use full::full;
pub use request::Request;
pub use symmetry::Symmetry;

use crate::{Cell, Clock, Error, Layout, Limits, Puzzle, Rng, Solution};
use std::sync::atomic::AtomicBool;

/// A puzzle with its solution (one of its solutions, where it need not be unique).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The grid it was made from.
    pub solution: Solution,
}

/// Makes a puzzle. The same request and the same state of `rng` give the same puzzle; only a time limit that runs out,
/// or `stop` raised by someone, turns it into an error.
pub fn generate(request: &Request, rng: &mut Rng, stop: Option<&AtomicBool>) -> Result<Generated, Error> {
    let clock = Clock::start(&Limits { wall: request.time, interrupt: stop, ..Limits::default() });
    let mut orbits = request.symmetry.orbits(&request.layout)?;
    let wanted = request.wanted(&orbits)?;
    if request.is_unique() {
        return unique::unique(request, wanted, &orbits, rng, &clock);
    }
    let solution = full::full_within(&request.layout, rng, &clock)?;
    rng.shuffle(&mut orbits);
    let given = blank(wanted.unwrap_or_else(|| usual_givens(&request.layout)), orbits);
    let givens = solution.values().iter().zip(given).map(|(&value, given)| given.then_some(value));
    Ok(Generated { puzzle: Puzzle::new(request.layout.clone(), givens)?, solution })
}

/// How many givens a puzzle gets when nothing is said: well above what a minimal puzzle needs.
fn usual_givens(layout: &Layout) -> usize {
    let percent = if layout.symbols() <= 9 { 36 } else { 45 };
    (layout.cell_count() * percent).div_ceil(100)
}

/// Which cells are given when orbits are taken in this order up to `wanted` cells, or as near as they come to it.
fn blank(wanted: usize, mut orbits: Vec<Vec<Cell>>) -> Vec<bool> {
    let choose = |orbits: &[Vec<Cell>]| {
        let mut given = vec![false; orbits.iter().map(Vec::len).sum()];
        let mut missing = wanted;
        for orbit in orbits {
            if orbit.len() <= missing {
                missing -= orbit.len();
                for cell in orbit {
                    given[cell.index()] = true;
                }
            }
        }
        (given, missing)
    };
    let (given, missing) = choose(&orbits);
    if missing == 0 {
        return given;
    }
    // The single cells were used up too early: large orbits first reach every sum that can be reached.
    orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
    choose(&orbits).0
}

#[cfg(test)]
mod tests;
