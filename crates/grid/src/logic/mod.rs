//! Solving by reasoning: the techniques, the levels that name groups of them, and the drivers that apply them.
//!
//! All techniques speak of houses and cells alone, so they serve every layout. Each of them *sweeps* over what
//! changed since it last looked; [`simplify`] takes all that a sweep finds (fast), [`solve_path`] and [`next_step`]
//! take one [`Step`] at a time, always the easiest there is.

mod candidates;
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

pub use crate::board::Contradiction;
pub use candidates::Candidates;
pub use level::Level;
pub use path::{Path, next_step, solve_path};
pub use simplify::{Simplified, propagate, simplify};
pub use step::{Reason, Step};
pub use technique::{Counts, Technique};

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
