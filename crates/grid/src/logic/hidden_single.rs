//! Hidden single: a symbol with one place left in a house stands there.

use super::{Candidates, Reason, Record, Step, Stop, Technique};

/// Fills the last place of every symbol that came down to one place in some house.
pub(super) fn sweep<const W: usize>(state: &mut Candidates<W>, record: &mut impl Record) -> Result<(), Stop> {
    while let Some((house, symbol)) = state.notes.hidden.pop() {
        let Some(slot) = state.places(house, symbol).single() else { continue };
        let cell = state.layout().house(house)[slot];
        if state.value(cell).is_some() {
            continue;
        }
        state.place(cell, symbol)?;
        record.record(Technique::HiddenSingle, || Step {
            technique: Technique::HiddenSingle,
            placed: Some((cell, symbol)),
            eliminated: Vec::new(),
            because: Reason {
                cells: vec![cell],
                symbols: vec![symbol],
                houses: vec![house],
                ..Reason::default()
            },
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::logic::{Technique, next_step};
    use crate::{Layout, Puzzle};

    fn first(spec: &str, line: &str) -> String {
        let layout = Layout::parse(spec).unwrap();
        let step = next_step(&Puzzle::from_line(&layout, line).unwrap()).unwrap().unwrap();
        assert_eq!(step.technique, Technique::HiddenSingle);
        step.describe(&layout)
    }

    #[test]
    fn the_last_place_in_a_row() {
        // Boxes 2 and 3 have their 1 in rows 1 and 2, boxes 4 and 7 in columns 1 and 2: of row 3 that leaves r3c3.
        let words =
            first("9", "...1...........1...........1...........................1.........................");
        assert_eq!(words, "hidden single: 1 can only go in r3c3 in row 3");
    }

    #[test]
    fn the_last_place_on_a_diagonal() {
        // The 1 at r1c2 takes its row and box, the one at r3c1 row 3: of the falling diagonal r4c4 is left.
        let words = first("4+x", ".1......1.......");
        assert_eq!(words, "hidden single: 1 can only go in r4c4 in diagonal 1");
    }
}
