//! Locked candidates: if all places of a symbol in one house lie in a second house too, the symbol leaves the rest
//! of the second.
//!
//! From box to line this is called pointing, from line to box claiming; here the two are any houses that overlap.

use super::{Candidates, Reason, Record, Step, Stop, Technique};
use crate::{Cell, House, Set, Symbol};

/// Looks at every symbol of every house whose places changed.
pub(super) fn sweep<const W: usize>(state: &mut Candidates<W>, record: &mut impl Record) -> Result<(), Stop> {
    for house in state.layout().houses() {
        while let Some(symbol) = state.notes.moved[house.index()].first() {
            // Still to be looked at when the recorder stops here: the symbol goes off the list when it is done.
            confine(state, house, Symbol::new(symbol), record)?;
            state.notes.moved[house.index()].remove(symbol);
        }
    }
    Ok(())
}

fn confine<const W: usize>(
    state: &mut Candidates<W>,
    house: House,
    symbol: Symbol,
    record: &mut impl Record,
) -> Result<(), Stop> {
    // What is eliminated lies outside this house, so the places hold for the whole of the loop.
    let places = state.places(house, symbol);
    if places.single().is_some() {
        return Ok(());
    }
    for i in 0..state.layout().overlaps::<W>(house).len() {
        let overlap = &state.layout().overlaps::<W>(house)[i];
        let other = overlap.other;
        let loose = state.places(other, symbol) & !overlap.there;
        if !places.is_subset(&overlap.here) || loose.is_empty() {
            continue;
        }
        for slot in &loose {
            state.eliminate(state.layout().house(other)[slot], symbol)?;
        }
        let layout = state.layout();
        let cells = |house: House, slots: Set<W>| -> Vec<Cell> {
            slots.iter().map(|slot| layout.house(house)[slot]).collect()
        };
        record.record(Technique::Locked, || Step {
            technique: Technique::Locked,
            placed: None,
            eliminated: cells(other, loose).into_iter().map(|cell| (cell, symbol)).collect(),
            because: Reason {
                cells: cells(house, places),
                symbols: vec![symbol],
                houses: vec![house],
                cover: vec![other],
            },
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::logic::tests::marked;
    use crate::logic::{Level, Technique, next_step, simplify};
    use crate::{Cell, Layout, Puzzle};

    /// A puzzle whose cells `without` cannot hold 1 and all else may hold anything.
    fn no_one_at(spec: &str, without: &[&str]) -> Puzzle {
        let rest = &"23456789ABC"[..Layout::parse(spec).unwrap().symbols() - 1];
        marked(spec, &without.iter().map(|&cell| (cell, rest)).collect::<Vec<_>>())
    }

    #[test]
    fn pointing_from_a_box_along_its_row() {
        let puzzle = no_one_at("9", &["r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"]);
        let step = next_step(&puzzle).unwrap().unwrap();
        assert_eq!(step.technique, Technique::Locked);
        assert_eq!(
            step.describe(puzzle.layout()),
            "locked candidates: 1 in box 1 can only be in row 1, \
             so r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are not 1"
        );
    }

    #[test]
    fn claiming_from_a_column_into_its_box() {
        // 12=3x4: column 1 holds 1 only in its first three rows, so the rest of box 1 loses it.
        let below: Vec<String> = (4..=12).map(|row| format!("r{row}c1")).collect();
        let puzzle = no_one_at("12", &below.iter().map(String::as_str).collect::<Vec<_>>());
        let after = simplify(&puzzle, Level::Locked).unwrap();
        let at = |row, column| puzzle.layout().at(row, column).unwrap();
        assert!((0..3).all(|row| (1..4).all(|column| !after.candidates(at(row, column)).contains(0))));
        assert!(after.candidates(at(0, 0)).contains(0) && after.candidates(at(0, 4)).contains(0));
    }

    #[test]
    fn a_shared_box_speaks_for_both_grids() {
        // In the shared box of a Twodoku, 1 can only be in its first row: it leaves that row in both grids.
        let rest = ["r8c7", "r8c8", "r8c9", "r9c7", "r9c8", "r9c9"];
        let after = simplify(&no_one_at("twodoku", &rest), Level::Locked).unwrap();
        let layout = Layout::parse("twodoku").unwrap();
        let loses = |column| !after.candidates(layout.at(6, column).unwrap()).contains(0);
        assert!((0..6).all(loses) && (9..15).all(loses) && !(6..9).any(loses));
        assert!(
            simplify(&no_one_at("twodoku", &[]), Level::Full).unwrap().candidates(Cell::new(0)).len() == 9
        );
    }
}
