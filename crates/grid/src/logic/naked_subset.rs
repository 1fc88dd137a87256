//! Naked pair, triple, quad: k cells of a house that together hold only k candidates use them up, so these leave the
//! other cells of the house.

use super::Candidates;
use super::tight::tight;
use super::{Reason, Record, Step, Stop, Technique};
use crate::{Cell, House, Set, Symbol};

/// Looks at every house that changed for subsets of `size` cells.
pub(super) fn sweep<const W: usize>(
    state: &mut Candidates<W>,
    (technique, size): (Technique, usize),
    record: &mut impl Record,
) -> Result<(), Stop> {
    let due = 1 << (size - 2);
    for house in state.layout().houses() {
        if state.notes.stale_houses[house.index()] & due != 0 {
            // Any find changes this very house, which puts the mark back.
            state.notes.stale_houses[house.index()] &= !due;
            look(state, house, (technique, size), record)?;
        }
    }
    Ok(())
}

fn look<const W: usize>(
    state: &mut Candidates<W>,
    house: House,
    (technique, size): (Technique, usize),
    record: &mut impl Record,
) -> Result<(), Stop> {
    let open = |cell: &Cell| state.value(*cell).is_none();
    let cells: Vec<Cell> = state.layout().house(house).iter().copied().filter(open).collect();
    let sets: Vec<Set<W>> = cells.iter().map(|&cell| state.of(cell)).collect();
    tight(&sets, size, |family, union| {
        let mut removed = Vec::new();
        for &cell in cells.iter().enumerate().filter(|(i, _)| !family.contains(i)).map(|(_, cell)| cell) {
            for symbol in (state.of(cell) & union).iter().map(Symbol::new) {
                state.eliminate(cell, symbol)?;
                removed.push((cell, symbol));
            }
        }
        if removed.is_empty() {
            return Ok(());
        }
        record.record(technique, || Step {
            technique,
            placed: None,
            eliminated: removed,
            because: Reason {
                cells: family.iter().map(|&i| cells[i]).collect(),
                symbols: union.iter().map(Symbol::new).collect(),
                houses: vec![house],
                cover: Vec::new(),
            },
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::logic::tests::{marked, step_by};
    use crate::logic::{Level, Technique, simplify};

    #[test]
    fn a_pair_a_triple_and_a_quad() {
        let pair = marked("9", &[("r1c1", "12"), ("r1c5", "12")]);
        assert_eq!(
            step_by(&pair, Technique::NakedPair),
            "naked pair: r1c1 and r1c5 hold only 1 and 2 in row 1, so r1c2, r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9 \
             are not 1; r1c2, r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9 are not 2"
        );
        let triple = marked("9", &[("r1c1", "12"), ("r1c5", "23"), ("r1c9", "13")]);
        assert!(
            step_by(&triple, Technique::NakedTriple)
                .starts_with("naked triple: r1c1, r1c5 and r1c9 hold only 1, 2 and 3 in row 1, so ")
        );
        let quad = marked("12", &[("r1c1", "12"), ("r2c1", "23"), ("r3c2", "34"), ("r3c4", "1234")]);
        assert!(
            step_by(&quad, Technique::NakedQuad)
                .starts_with("naked quad: r1c1, r2c1, r3c2 and r3c4 hold only 1, 2, 3 and 4 in box 1, so ")
        );
    }

    #[test]
    fn a_pair_on_a_diagonal() {
        let puzzle = marked("x", &[("r1c1", "12"), ("r9c9", "12")]);
        let after = simplify(&puzzle, Level::Full).unwrap();
        let centre = puzzle.layout().at(4, 4).unwrap();
        assert_eq!(after.candidates(centre).iter().collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn three_cells_for_two_symbols_are_a_contradiction() {
        let puzzle = marked("6", &[("r1c1", "12"), ("r1c3", "12"), ("r1c5", "12")]);
        assert!(simplify(&puzzle, Level::Locked).is_ok());
        let fault = simplify(&puzzle, Level::Full).unwrap_err();
        assert_eq!(fault.describe(puzzle.layout()), "r1c5 has no candidate left");
    }
}
