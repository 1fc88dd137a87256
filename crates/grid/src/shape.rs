//! What propagation asks of a layout again and again, prepared once: where a cell sits in its houses, and where two
//! houses overlap.

use crate::{Cell, House, HouseKind, Layout, Set, SubGrid};
use std::sync::OnceLock;

/// The place of a cell in one of its houses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seat {
    house: u32,
    slot: u8,
}

impl Seat {
    #[inline]
    pub(crate) fn house(self) -> House {
        House::new(self.house as usize)
    }

    /// The position within the house: `layout.house(house)[slot]` is the cell.
    #[inline]
    pub(crate) fn slot(self) -> usize {
        self.slot as usize
    }
}

/// Two or more cells that a house shares with another one.
#[derive(Debug, Clone)]
pub(crate) struct Overlap<const W: usize> {
    pub(crate) other: House,
    /// The shared cells as slots of this house.
    pub(crate) here: Set<W>,
    /// The shared cells as slots of the other house.
    pub(crate) there: Set<W>,
}

/// The seats of all cells, and the overlaps of all houses (made on first use, singles never ask for them).
#[derive(Debug)]
pub(crate) struct Shape<const W: usize> {
    starts: Vec<u32>,
    seats: Vec<Seat>,
    /// For each house where its overlaps start, and the overlaps of all.
    overlaps: OnceLock<(Vec<u32>, Vec<Overlap<W>>)>,
    /// For each grid, the number of the box of each of its cells, row by row.
    boxes: OnceLock<Vec<Vec<u8>>>,
}

impl<const W: usize> Shape<W> {
    pub(crate) fn new(layout: &Layout) -> Self {
        let mut starts = Vec::with_capacity(layout.cell_count() + 1);
        starts.push(0);
        for cell in layout.cells() {
            starts.push(starts[cell.index()] + layout.houses_of(cell).len() as u32);
        }
        let mut free = starts.clone();
        let mut seats = vec![Seat { house: 0, slot: 0 }; starts[layout.cell_count()] as usize];
        for house in layout.houses() {
            for (slot, cell) in layout.house(house).iter().enumerate() {
                let at = &mut free[cell.index()];
                seats[*at as usize] = Seat { house: house.index() as u32, slot: slot as u8 };
                *at += 1;
            }
        }
        Self { starts, seats, overlaps: OnceLock::new(), boxes: OnceLock::new() }
    }

    /// The seats of a cell, one in each of its houses.
    #[inline]
    pub(crate) fn seats(&self, cell: Cell) -> &[Seat] {
        &self.seats[self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize]
    }

    /// Where a house overlaps others in at least two cells.
    pub(crate) fn overlaps(&self, layout: &Layout, house: House) -> &[Overlap<W>] {
        let (starts, overlaps) = self.overlaps.get_or_init(|| self.find_overlaps(layout));
        &overlaps[starts[house.index()] as usize..starts[house.index() + 1] as usize]
    }

    fn find_overlaps(&self, layout: &Layout) -> (Vec<u32>, Vec<Overlap<W>>) {
        let (mut starts, mut overlaps) = (vec![0], Vec::<Overlap<W>>::new());
        // How many cells each other house shares with the one at hand, and where its overlap stands once there is one.
        let mut shared = vec![0u32; layout.house_count()];
        let mut at = vec![None; layout.house_count()];
        for house in layout.houses() {
            let seats =
                || layout.house(house).iter().enumerate().map(|(slot, &cell)| (slot, self.seats(cell)));
            for seat in seats().flat_map(|(_, seats)| seats) {
                shared[seat.house as usize] += 1;
            }
            shared[house.index()] = 0;
            for (slot, seats) in seats() {
                for seat in seats.iter().filter(|seat| shared[seat.house as usize] > 1) {
                    let overlap = *at[seat.house as usize].get_or_insert_with(|| {
                        overlaps.push(Overlap { other: seat.house(), here: Set::EMPTY, there: Set::EMPTY });
                        overlaps.len() - 1
                    });
                    overlaps[overlap].here.insert(slot);
                    overlaps[overlap].there.insert(seat.slot());
                }
            }
            for seat in seats().flat_map(|(_, seats)| seats) {
                shared[seat.house as usize] = 0;
                at[seat.house as usize] = None;
            }
            starts.push(overlaps.len() as u32);
        }
        (starts, overlaps)
    }

    /// The number of the row, column or box of a cell in one of the grids it belongs to.
    #[inline]
    pub(crate) fn number_in(&self, layout: &Layout, grid: usize, kind: HouseKind, cell: Cell) -> usize {
        let (row, column) = layout.position(cell);
        let (row, column) = (row - layout.grids()[grid].top, column - layout.grids()[grid].left);
        match kind {
            HouseKind::Row => row,
            HouseKind::Column => column,
            _ => self.boxes.get_or_init(|| number_boxes(layout))[grid][row * layout.symbols() + column]
                as usize,
        }
    }
}

fn number_boxes(layout: &Layout) -> Vec<Vec<u8>> {
    let n = layout.symbols();
    let of_grid = |grid: &SubGrid| {
        let mut numbers = vec![0; n * n];
        for (number, &house) in grid.boxes.iter().enumerate() {
            for &cell in layout.house(house) {
                let (row, column) = layout.position(cell);
                numbers[(row - grid.top) * n + column - grid.left] = number as u8;
            }
        }
        numbers
    };
    layout.grids().iter().map(of_grid).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_overlaps_point_at_the_same_cells() {
        for spec in ["9", "12", "samurai", "windoku", "x"] {
            let layout = Layout::parse(spec).unwrap();
            let shape = Shape::<1>::new(&layout);
            for cell in layout.cells() {
                let houses: Vec<House> = shape.seats(cell).iter().map(|seat| seat.house()).collect();
                assert_eq!(houses, layout.houses_of(cell));
                assert!(shape.seats(cell).iter().all(|s| layout.house(s.house())[s.slot()] == cell));
            }
            for house in layout.houses() {
                for overlap in shape.overlaps(&layout, house) {
                    let here = overlap.here.iter().map(|slot| layout.house(house)[slot]);
                    let mut there: Vec<Cell> =
                        overlap.there.iter().map(|slot| layout.house(overlap.other)[slot]).collect();
                    let mut here: Vec<Cell> = here.collect();
                    here.sort_unstable();
                    there.sort_unstable();
                    assert_eq!(here, there);
                }
            }
        }
        let nine = Layout::parse("9").unwrap();
        // A row meets three boxes in three cells each; its single crossings with columns do not count.
        assert_eq!(Shape::<1>::new(&nine).overlaps(&nine, House::new(0)).len(), 3);
    }
}
