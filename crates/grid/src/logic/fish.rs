//! X-wing, swordfish, jellyfish: if in k parallel houses a symbol stands only where k crossing houses pass, these
//! get their symbol there, so it leaves the rest of them.
//!
//! Base and cover are any two of a grid's rows, columns and boxes. With boxes this says something new on jigsaws and
//! on boxes with more than three lines; on a 9x9 grid locked candidates already say it.

use super::Candidates;
use super::tight::tight;
use super::{Reason, Record, Step, Stop, Technique};
use crate::{Cell, House, HouseKind, Set, SubGrid, Symbol};

/// The pairs of base and cover worth a look in a grid.
fn families(grid: &SubGrid) -> impl Iterator<Item = (HouseKind, HouseKind)> + use<> {
    // A band of h rows passes h boxes: with h up to 3, a fish in it leaves one row for one box, which is locked there.
    let (rows, columns) = grid.box_shape.map_or((true, true), |(height, width)| (height > 3, width > 3));
    [
        (HouseKind::Row, HouseKind::Column, true),
        (HouseKind::Column, HouseKind::Row, true),
        (HouseKind::Row, HouseKind::Box, rows),
        (HouseKind::Box, HouseKind::Row, rows),
        (HouseKind::Column, HouseKind::Box, columns),
        (HouseKind::Box, HouseKind::Column, columns),
    ]
    .into_iter()
    .filter_map(|(base, cover, useful)| useful.then_some((base, cover)))
}

/// Looks at every symbol that changed for fish of `size` houses.
pub(super) fn sweep<const W: usize>(
    state: &mut Candidates<W>,
    (technique, size): (Technique, usize),
    record: &mut impl Record,
) -> Result<(), Stop> {
    let due = 1 << (size - 2);
    let layout = state.layout().clone();
    for symbol in (0..layout.symbols()).map(Symbol::new) {
        if state.notes.stale_symbols[symbol.index()] & due == 0 {
            continue;
        }
        // Any find is about this very symbol, which puts the mark back.
        state.notes.stale_symbols[symbol.index()] &= !due;
        for (number, grid) in layout.grids().iter().enumerate() {
            for families in families(grid) {
                Water { grid: number, families, symbol }.look(state, (technique, size), record)?;
            }
        }
    }
    Ok(())
}

/// Where to look for fish: one symbol in one grid between two families of houses.
struct Water {
    grid: usize,
    families: (HouseKind, HouseKind),
    symbol: Symbol,
}

fn family(grid: &SubGrid, kind: HouseKind) -> &[House] {
    match kind {
        HouseKind::Row => &grid.rows,
        HouseKind::Column => &grid.columns,
        _ => &grid.boxes,
    }
}

impl Water {
    fn look<const W: usize>(
        &self,
        state: &mut Candidates<W>,
        (technique, size): (Technique, usize),
        record: &mut impl Record,
    ) -> Result<(), Stop> {
        let layout = state.layout().clone();
        let grid = &layout.grids()[self.grid];
        let (base, cover) = (family(grid, self.families.0), family(grid, self.families.1));
        let sets: Vec<Set<W>> = base.iter().map(|&house| self.reach(state, house, size)).collect();
        tight(&sets, size, |fish, union| {
            let inside = |cell| fish.contains(&layout.number_in(self.grid, self.families.0, cell));
            let outside: Vec<(Cell, Symbol)> = union
                .iter()
                .flat_map(|i| state.places(cover[i], self.symbol).iter().map(move |slot| (i, slot)))
                .map(|(i, slot)| layout.house(cover[i])[slot])
                .filter(|&cell| !inside(cell))
                .map(|cell| (cell, self.symbol))
                .collect();
            for &(cell, symbol) in &outside {
                state.eliminate(cell, symbol)?;
            }
            if outside.is_empty() {
                return Ok(());
            }
            let cells = |&i: &usize| {
                let slots = state.places(base[i], self.symbol);
                slots.iter().map(|slot| layout.house(base[i])[slot]).collect::<Vec<_>>()
            };
            record.record(technique, || Step {
                technique,
                placed: None,
                eliminated: outside,
                because: Reason {
                    cells: fish.iter().flat_map(cells).collect(),
                    symbols: vec![self.symbol],
                    houses: fish.iter().map(|&i| base[i]).collect(),
                    cover: union.iter().map(|i| cover[i]).collect(),
                },
            })
        })
    }

    /// The houses of the cover that the symbol's places in a base house touch; empty where they are too many.
    fn reach<const W: usize>(&self, state: &Candidates<W>, house: House, size: usize) -> Set<W> {
        let places = state.places(house, self.symbol);
        if matches!(self.families, (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row))
        {
            return places; // the slot in a row is the number of the column, and the other way round
        }
        let mut reach = Set::EMPTY;
        for (seen, slot) in places.iter().enumerate() {
            let cell = state.layout().house(house)[slot];
            reach.insert(state.layout().number_in(self.grid, self.families.1, cell));
            if seen >= size && reach.len() > size {
                return Set::EMPTY;
            }
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::tests::{marked, step_by};

    /// Row by row, the columns in which 1 may stand; all other cells of these rows cannot hold it.
    fn rows(n: usize, rows: &[(usize, &[usize])]) -> Vec<String> {
        let bare = |&(row, columns): &(usize, &[usize])| {
            let columns = columns.to_vec();
            (1..=n).filter(move |c| !columns.contains(c)).map(move |c| format!("r{row}c{c}"))
        };
        rows.iter().flat_map(bare).collect()
    }

    fn without_one(spec: &str, n: usize, given: &[(usize, &[usize])], rest: &str, by: Technique) -> String {
        let names = rows(n, given);
        step_by(&marked(spec, &names.iter().map(|name| (name.as_str(), rest)).collect::<Vec<_>>()), by)
    }

    #[test]
    fn each_size_in_rows() {
        let rest = "23456789";
        assert_eq!(
            without_one("9", 9, &[(2, &[3, 8]), (6, &[3, 8])], rest, Technique::XWing),
            "X-wing: 1 in row 2 and row 6 can only be in column 3 and column 8, so r1c3, r3c3, r4c3, r5c3, r7c3, \
             r8c3, r9c3, r1c8, r3c8, r4c8, r5c8, r7c8, r8c8 and r9c8 are not 1"
        );
        let three: [(usize, &[usize]); 3] = [(2, &[3, 8]), (5, &[5, 8]), (9, &[3, 5])];
        assert!(
            without_one("9", 9, &three, rest, Technique::Swordfish)
                .contains("column 3, column 5 and column 8")
        );
        let four: [(usize, &[usize]); 4] = [(2, &[3, 8]), (5, &[5, 8]), (8, &[3, 12]), (12, &[5, 12])];
        assert!(
            without_one("12", 12, &four, "23456789ABC", Technique::Jellyfish)
                .contains("column 3, column 5, column 8 and column 12")
        );
    }

    #[test]
    fn boxes_and_rows_of_a_sixteen() {
        // Without rows 3 and 4 of boxes 1 and 2, these rows have 1 in boxes 3 and 4, whose other rows lose it.
        let names = rows(8, &[(3, &[]), (4, &[])]);
        let marks: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "23456789ABCDEFG")).collect();
        assert_eq!(
            step_by(&marked("16", &marks), Technique::XWing),
            "X-wing: 1 in row 3 and row 4 can only be in box 3 and box 4, so r1c9, r1c10, r1c11, r1c12, r2c9, \
             r2c10, r2c11, r2c12, r1c13, r1c14, r1c15, r1c16, r2c13, r2c14, r2c15 and r2c16 are not 1"
        );
    }
}
