//! Naked single: a cell with one candidate left holds it.

use super::{Candidates, Reason, Record, Step, Stop, Technique};
use crate::Symbol;

/// Fills every cell that came down to one candidate.
pub(super) fn sweep<const W: usize>(state: &mut Candidates<W>, record: &mut impl Record) -> Result<(), Stop> {
    while let Some(cell) = state.notes.naked.pop() {
        let (None, Some(symbol)) = (state.value(cell), state.of(cell).single()) else { continue };
        let symbol = Symbol::new(symbol);
        state.place(cell, symbol)?;
        record.record(Technique::NakedSingle, || Step {
            technique: Technique::NakedSingle,
            placed: Some((cell, symbol)),
            eliminated: Vec::new(),
            because: Reason { cells: vec![cell], symbols: vec![symbol], ..Reason::default() },
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::logic::{Level, Technique, next_step, simplify};
    use crate::{Layout, Puzzle};

    #[test]
    fn the_last_candidate_of_a_cell() {
        let layout = Layout::parse("6").unwrap();
        // r1c5 sees 1 to 4 in its row and 5 in its column.
        let puzzle = Puzzle::from_line(&layout, "1234..................5.............").unwrap();
        let step = next_step(&puzzle).unwrap().unwrap();
        assert_eq!(step.technique, Technique::NakedSingle);
        assert_eq!(step.describe(&layout), "naked single: r1c5 can only hold 6");
    }

    #[test]
    fn naked_singles_alone_solve_what_they_can() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "123.34..2.......").unwrap();
        let naked = simplify(&puzzle, Level::Naked).unwrap();
        // r1c4 and r4c1 can only be 4; all others keep two candidates or more.
        assert_eq!((naked.counts().of(Technique::NakedSingle), naked.unsolved()), (2, 8));
        assert_eq!(naked.counts().total(), 2);
    }
}
