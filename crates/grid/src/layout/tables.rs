//! What solvers ask of a layout again and again: where a cell sits in its houses, which cells are its peers, and where two
//! houses overlap. Computed once per layout; all but the seats on first use.

use super::{Cell, House, HouseKind, Layout, SubGrid};
use crate::{Lists, Set};
use std::any::Any;
use std::sync::OnceLock;

/// The place of a cell in one of its houses.
#[derive(Debug, Clone, Copy)]
pub struct Seat {
    house: u32,
    slot: u8,
}

impl Seat {
    pub(super) fn new(house: House, slot: usize) -> Self {
        Self { house: house.0, slot: slot as u8 }
    }

    /// The house.
    #[inline]
    pub fn house(self) -> House {
        House(self.house)
    }

    /// The position within the house: `layout.house(house)[slot]` is the cell.
    #[inline]
    pub fn slot(self) -> usize {
        self.slot as usize
    }
}

/// Two or more cells that a house shares with another one.
#[derive(Debug, Clone)]
pub struct Overlap<const W: usize> {
    /// The other house.
    pub other: House,
    /// The shared cells as slots of this house.
    pub here: Set<W>,
    /// The shared cells as slots of the other house.
    pub there: Set<W>,
}

/// The overlaps of all houses in sets of `W` words.
type Overlaps<const W: usize> = OnceLock<Lists<Overlap<W>>>;

/// Tables that are made on first use.
#[derive(Default)]
pub(super) struct Tables {
    peers: OnceLock<Lists<Cell>>,
    overlaps: (Overlaps<1>, Overlaps<2>, Overlaps<4>),
    /// For each grid, the number of the box of each of its cells, row by row.
    boxes: OnceLock<Vec<Vec<u8>>>,
}

impl Layout {
    /// The seats of a cell, one in each of its houses.
    #[inline]
    pub fn seats(&self, cell: Cell) -> &[Seat] {
        self.0.seats.get(cell.index())
    }

    /// The cells that share a house with `cell`, ascending, without itself.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.0
            .tables
            .peers
            .get_or_init(|| self.cells().map(|c| self.find_peers(c)).collect())
            .get(cell.index())
    }

    fn find_peers(&self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> =
            self.houses_of(cell).iter().flat_map(|&h| self.house(h)).copied().collect();
        peers.sort_unstable();
        peers.dedup();
        peers.retain(|&p| p != cell);
        peers
    }

    /// Where a house overlaps others in at least two cells, in sets of 1, 2 or 4 words.
    #[inline]
    pub fn overlaps<const W: usize>(&self, house: House) -> &[Overlap<W>] {
        let (one, two, four) = &self.0.tables.overlaps;
        let widths: [&dyn Any; 3] = [one, two, four];
        let table = widths.into_iter().find_map(|table| table.downcast_ref::<Overlaps<W>>());
        let table = table.expect("sets have 1, 2 or 4 words");
        table.get_or_init(|| self.find_overlaps()).get(house.index())
    }

    fn find_overlaps<const W: usize>(&self) -> Lists<Overlap<W>> {
        // How many cells each other house shares with the one at hand, and where its overlap is once there is one.
        let mut shared = vec![0u32; self.house_count()];
        let mut at = vec![None; self.house_count()];
        let of_house = |house: House| {
            let seats = || self.house(house).iter().enumerate().map(|(slot, &cell)| (slot, self.seats(cell)));
            for seat in seats().flat_map(|(_, seats)| seats) {
                shared[seat.house as usize] += 1;
            }
            shared[house.index()] = 0;
            let mut found: Vec<Overlap<W>> = Vec::new();
            for (slot, seats) in seats() {
                for seat in seats.iter().filter(|seat| shared[seat.house as usize] > 1) {
                    let overlap = *at[seat.house as usize].get_or_insert_with(|| {
                        found.push(Overlap { other: seat.house(), here: Set::EMPTY, there: Set::EMPTY });
                        found.len() - 1
                    });
                    found[overlap].here.insert(slot);
                    found[overlap].there.insert(seat.slot());
                }
            }
            for seat in seats().flat_map(|(_, seats)| seats) {
                shared[seat.house as usize] = 0;
                at[seat.house as usize] = None;
            }
            found
        };
        self.houses().map(of_house).collect()
    }

    /// The number of the row, column or box of a cell in one of the grids it belongs to.
    #[inline]
    pub(crate) fn number_in(&self, grid: usize, kind: HouseKind, cell: Cell) -> usize {
        let (row, column) = self.position(cell);
        let (row, column) = (row - self.grids()[grid].top, column - self.grids()[grid].left);
        match kind {
            HouseKind::Row => row,
            HouseKind::Column => column,
            _ => {
                let boxes = self
                    .0
                    .tables
                    .boxes
                    .get_or_init(|| self.grids().iter().map(|g| self.number_boxes(g)).collect());
                boxes[grid][row * self.symbols() + column] as usize
            }
        }
    }

    fn number_boxes(&self, grid: &SubGrid) -> Vec<u8> {
        let n = self.symbols();
        let mut numbers = vec![0; n * n];
        for (number, &house) in grid.boxes.iter().enumerate() {
            for &cell in self.house(house) {
                let (row, column) = self.position(cell);
                numbers[(row - grid.top) * n + column - grid.left] = number as u8;
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_overlaps_point_at_the_same_cells() {
        for spec in ["9", "12", "samurai", "windoku", "x"] {
            let layout = Layout::parse(spec).unwrap();
            for cell in layout.cells() {
                let houses: Vec<House> = layout.seats(cell).iter().map(|seat| seat.house()).collect();
                assert_eq!(houses, layout.houses_of(cell));
                assert!(layout.seats(cell).iter().all(|s| layout.house(s.house())[s.slot()] == cell));
            }
            for house in layout.houses() {
                for overlap in layout.overlaps::<1>(house) {
                    let here = overlap.here.iter().map(|slot| layout.house(house)[slot]);
                    let mut there: Vec<Cell> =
                        overlap.there.iter().map(|slot| layout.house(overlap.other)[slot]).collect();
                    let mut here: Vec<Cell> = here.collect();
                    here.sort_unstable();
                    there.sort_unstable();
                    assert_eq!(here, there);
                }
                assert_eq!(layout.overlaps::<1>(house).len(), layout.overlaps::<4>(house).len());
            }
        }
        let nine = Layout::parse("9").unwrap();
        // A row meets three boxes in three cells each; its single crossings with columns do not count.
        assert_eq!(nine.overlaps::<1>(House::new(0)).len(), 3);
    }

    #[test]
    fn a_jigsaw_of_square_boxes_is_the_classic_grid() {
        let rows: Vec<String> =
            (0..9).map(|r| (0..9).map(|c| char::from(b'A' + r / 3 * 3 + c / 3)).collect()).collect();
        assert!(Layout::jigsaw(&rows.join("/")).unwrap().is_classic());
        assert!(Layout::parse("9").unwrap().is_classic());
        assert!(
            ["x", "windoku", "16", "samurai"].iter().all(|spec| !Layout::parse(spec).unwrap().is_classic())
        );
    }
}
