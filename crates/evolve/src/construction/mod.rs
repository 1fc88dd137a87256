//! Constructions: boards that are filled cell by cell, with a memory of what went well.
//!
//! A [`Colony`] sends out ants. Each fills a board of its own, on which every symbol takes its consequences at once, and goes by
//! the [`Pheromone`] that a cell has for each symbol. Two kinds of operators say how: a
//! [`Choose`](crate::operators::Choose) picks the symbol of a cell, and a [`Deposit`](crate::operators::Deposit) rewards
//! boards with pheromone.

mod colony;
mod draft;
mod pheromone;

pub use colony::Colony;
pub use draft::Draft;
pub use pheromone::{Found, Pheromone};

use crate::{Blueprint, Error};

/// The memory that the boards of a colony may take.
const MOST_BYTES: u64 = 1 << 32;

/// Refuses more ants than there is memory for: each has the candidates of all cells and the places of all symbols.
pub(crate) fn refuse_too_many(ants: usize, blueprint: &Blueprint) -> Result<(), Error> {
    let layout = blueprint.puzzle().layout();
    let sets = layout.cell_count() + layout.house_count() * layout.symbols();
    let words = if layout.symbols() <= 64 { 1 } else { 4 };
    // Beside each set there is room for what follows from it.
    let bytes = sets as u64 * (8 * words + 8);
    if bytes.saturating_mul(ants as u64) <= MOST_BYTES {
        return Ok(());
    }
    Err(Error::unsuited(
        format!("{ants} ants with boards of {} cells need more than 4 GiB", layout.cell_count()),
        format!("set ants to at most {}", (MOST_BYTES / bytes).max(1)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Segment, Solver as _, papers::LloydAmos};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn more_ants_than_memory_are_refused() {
        let puzzle = |spec: &str| {
            let layout = Layout::parse(spec).unwrap();
            Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap()
        };
        let all = LloydAmos { ants: 10_000, ..LloydAmos::default() };
        let why = all.solve(&puzzle("100"), 1, &Limits::generations(1)).unwrap_err().to_string();
        assert!(why.contains("10000 ants") && why.contains("set ants to at most"), "{why}");
        let small = Blueprint::new(&puzzle("9"), Segment::Cell).unwrap();
        assert!(refuse_too_many(10_000, &small).is_ok());
    }
}
