//! Solving by reasoning: the techniques, the levels that name groups of them, and the drivers that apply them.
//!
//! All techniques speak of houses and cells alone, so they serve every layout. Each of them *sweeps* over what
//! changed since it last looked; [`simplify`] takes all that a sweep finds (fast), [`solve_path`] and [`next_step`]
//! take one [`Step`] at a time, always the easiest there is.

mod fish;
mod hidden_single;
mod hidden_subset;
mod level;
mod locked;
mod naked_single;
mod naked_subset;
mod path;
mod simplify;
mod step;
mod technique;
#[cfg(test)]
mod tests;
mod tight;
mod xy_wing;

pub use level::Level;
pub use path::{Path, next_step, solve_path};
pub use simplify::{Simplified, propagate, simplify};
pub use step::{Reason, Step};
pub use technique::{Counts, Technique};
pub(crate) use technique::{HOUSE_TECHNIQUES, SYMBOL_TECHNIQUES};

use crate::candidates::Candidates;
use crate::{Cell, House, Layout, Symbol};
use std::fmt;

/// Why a puzzle has no solution, as far as reasoning got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// A cell has no candidate left.
    Cell(Cell),
    /// A house has no place left for a symbol.
    House(House, Symbol),
}

impl Contradiction {
    /// The fault in words, with the layout's names.
    pub fn describe(&self, layout: &Layout) -> String {
        match *self {
            Self::Cell(cell) => format!("{} has no candidate left", layout.cell_name(cell)),
            Self::House(house, symbol) => {
                format!("{} has no place left for {}", layout.house_name(house), symbol.number())
            }
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "cell {} has no candidate left", cell.index() + 1),
            Self::House(house, symbol) => {
                write!(f, "house {} has no place left for {}", house.index() + 1, symbol.number())
            }
        }
    }
}

impl std::error::Error for Contradiction {}

/// Why a sweep ends early.
#[derive(Debug)]
enum Stop {
    /// The puzzle has no solution.
    Contradiction(Contradiction),
    /// Whoever records the steps has enough.
    Enough,
}

impl From<Contradiction> for Stop {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

/// Who is told of each deduction. The step is only built where somebody wants to read it.
trait Record {
    fn record(&mut self, technique: Technique, step: impl FnOnce() -> Step) -> Result<(), Stop>;
}

/// Applies `techniques`, easiest first and from the start after every find, until none finds anything.
fn exhaust<const W: usize>(
    state: &mut Candidates<W>,
    techniques: &[Technique],
    record: &mut impl Record,
) -> Result<(), Stop> {
    let mut next = 0;
    while let Some(technique) = techniques.get(next) {
        let before = state.changes();
        technique.sweep(state, record)?;
        next = if state.changes() == before { next + 1 } else { 0 };
    }
    Ok(())
}
