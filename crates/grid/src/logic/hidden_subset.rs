//! Hidden pair, triple, quad: k symbols that have only k places together in a house use them up, so all other
//! symbols leave these cells.

use super::Candidates;
use super::tight::tight;
use super::{Reason, Record, Step, Stop, Technique};
use crate::{Cell, House, Set, Symbol};

/// Looks at every house that changed for subsets of `size` symbols.
pub(super) fn sweep<const W: usize>(
    state: &mut Candidates<W>,
    (technique, size): (Technique, usize),
    record: &mut impl Record,
) -> Result<(), Stop> {
    let due = 1 << (size + 1);
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
    let symbols = (0..state.layout().symbols()).map(Symbol::new);
    let sets: Vec<Set<W>> = symbols.map(|symbol| state.places(house, symbol)).collect();
    tight(&sets, size, |family, union| {
        let kept: Set<W> = family.iter().copied().collect();
        let cells: Vec<Cell> = union.iter().map(|slot| state.layout().house(house)[slot]).collect();
        let mut removed = Vec::new();
        for &cell in &cells {
            for symbol in (state.of(cell) & !kept).iter().map(Symbol::new) {
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
                cells,
                symbols: kept.iter().map(Symbol::new).collect(),
                houses: vec![house],
                cover: Vec::new(),
            },
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::tests::{marked, step_by};

    /// All cells of row 1 but those of `stay` lose the symbols of `gone`.
    fn row_without<'a>(
        n: usize,
        stay: &[usize],
        rest: &'a str,
        names: &'a [String],
    ) -> Vec<(&'a str, &'a str)> {
        (0..n).filter(|column| !stay.contains(column)).map(|column| (names[column].as_str(), rest)).collect()
    }

    #[test]
    fn a_pair_a_triple_and_a_quad() {
        let names: Vec<String> = (1..=12).map(|column| format!("r1c{column}")).collect();
        let pair = marked("9", &row_without(9, &[0, 4], "3456789", &names));
        assert_eq!(
            step_by(&pair, Technique::HiddenPair),
            "hidden pair: 1 and 2 can only go in r1c1 and r1c5 in row 1, so r1c1 and r1c5 are not 3; r1c1 and \
             r1c5 are not 4; r1c1 and r1c5 are not 5; r1c1 and r1c5 are not 6; r1c1 and r1c5 are not 7; r1c1 and \
             r1c5 are not 8; r1c1 and r1c5 are not 9"
        );
        let triple = marked("9", &row_without(9, &[0, 4, 8], "456789", &names));
        assert!(
            step_by(&triple, Technique::HiddenTriple)
                .starts_with("hidden triple: 1, 2 and 3 can only go in r1c1, r1c5 and r1c9 in row 1, so ")
        );
        let quad = marked("12", &row_without(12, &[0, 4, 8, 11], "56789ABC", &names));
        assert!(step_by(&quad, Technique::HiddenQuad).starts_with(
            "hidden quad: 1, 2, 3 and 4 can only go in r1c1, r1c5, r1c9 and r1c12 in row 1, so "
        ));
    }
}
