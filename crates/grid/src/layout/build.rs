//! Builds a [`Layout`] from its pieces: places the cells, makes the houses, shares what overlapping grids share.

use super::{Cell, Facts, House, HouseKind, Layout, Seat, SubGrid, Tables, shortened};
use crate::Error;
use std::collections::HashMap;
use std::sync::Arc;

/// One grid to be placed on the plane.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub(super) symbols: usize,
    pub(super) top: usize,
    pub(super) left: usize,
    pub(super) regions: Regions,
    pub(super) diagonals: bool,
    pub(super) windows: bool,
}

/// How a grid is cut into boxes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Regions {
    /// Boxes of this many rows and columns.
    Boxes(usize, usize),
    /// The region number of each cell, row by row.
    Jigsaw(Vec<u16>),
}

/// The plane of the largest single grid (256 x 256) with room for a few overlapping ones.
const LARGEST_PLANE: usize = 1 << 18;

/// The cells of all houses of all grids together. Grids that do not overlap have at most four houses to a cell, so the
/// plane alone bounds those; this bounds what hundreds of grids on top of each other can ask for.
const MOST_HOUSE_CELLS: usize = 4 * LARGEST_PLANE;

impl Layout {
    pub(super) fn build(name: String, pieces: &[Piece]) -> Result<Self, Error> {
        let symbols = pieces[0].symbols;
        let wrong =
            |why: String, remedy: &str| Error::Layout { spec: shortened(&name), why, remedy: remedy.into() };
        if let Some(other) = pieces.iter().find(|p| p.symbols != symbols) {
            return Err(wrong(
                format!("grids of {symbols} and of {} symbols cannot share a puzzle", other.symbols),
                "give all grids the same size",
            ));
        }
        let too_far =
            || wrong("the grids lie too far apart".into(), "keep the whole layout within 262144 places");
        let far =
            |corner: usize| corner.checked_add(symbols).filter(|&e| e <= LARGEST_PLANE).ok_or_else(too_far);
        let (mut width, mut height) = (0, 0);
        for piece in pieces {
            width = width.max(far(piece.left)?);
            height = height.max(far(piece.top)?);
        }
        if width * height > LARGEST_PLANE {
            return Err(too_far());
        }

        if pieces.iter().map(Piece::house_cells).sum::<usize>() > MOST_HOUSE_CELLS {
            return Err(wrong(
                format!("{} grids of {symbols} symbols have too many houses", pieces.len()),
                "use fewer or smaller grids",
            ));
        }

        let mut plane = vec![None; width * height];
        for p in pieces {
            for r in 0..symbols {
                plane[(p.top + r) * width + p.left..][..symbols].fill(Some(Cell::new(0)));
            }
        }
        let mut positions = Vec::new();
        for (place, slot) in plane.iter_mut().enumerate().filter(|(_, slot)| slot.is_some()) {
            *slot = Some(Cell::new(positions.len()));
            positions.push(((place / width) as u32, (place % width) as u32));
        }

        let mut houses = Houses::default();
        let mut grids = Vec::with_capacity(pieces.len());
        for (number, piece) in pieces.iter().enumerate() {
            let cell = |r: usize, c: usize| {
                plane[(piece.top + r) * width + piece.left + c].expect("every place of a grid is a cell")
            };
            grids.push(piece.place(number, &mut houses, &cell));
        }

        let mut seats = vec![Vec::new(); positions.len()];
        for (i, cell) in houses.cells.iter().enumerate() {
            seats[cell.index()].push(Seat::new(House::new(i / symbols), i % symbols));
        }
        let same_box = |cells: &[Cell]| {
            let block = |cell: &Cell| (cell.index() / 27, cell.index() % 9 / 3);
            cells.iter().all(|cell| block(cell) == block(&cells[0]))
        };
        let is_classic =
            symbols == 9 && houses.kinds.len() == 27 && houses.cells.chunks(9).skip(18).all(same_box);
        Ok(Self(Arc::new(Facts {
            name,
            symbols,
            width,
            height,
            positions,
            plane,
            grids,
            kinds: houses.kinds,
            owners: houses.owners,
            house_cells: houses.cells,
            houses_of: seats.iter().map(|seats| seats.iter().map(|seat| seat.house())).collect(),
            seats: seats.into_iter().collect(),
            is_classic,
            tables: Tables::default(),
        })))
    }
}

/// The houses made so far; grids that share a whole house share its number.
#[derive(Default)]
struct Houses {
    kinds: Vec<HouseKind>,
    owners: Vec<(u32, u32)>,
    cells: Vec<Cell>,
    known: HashMap<Vec<Cell>, House>,
}

impl Houses {
    fn add(&mut self, kind: HouseKind, owner: (usize, usize), cells: Vec<Cell>) -> House {
        let mut key = cells.clone();
        key.sort_unstable();
        let next = House::new(self.kinds.len());
        let house = *self.known.entry(key).or_insert(next);
        if house == next {
            self.kinds.push(kind);
            self.owners.push((owner.0 as u32, owner.1 as u32));
            self.cells.extend(cells);
        }
        house
    }
}

impl Piece {
    /// The cells of all its houses together.
    fn house_cells(&self) -> usize {
        let diagonals = if self.diagonals { 2 } else { 0 };
        let windows = match self.regions {
            Regions::Boxes(side, _) if self.windows => (side - 1).pow(2),
            _ => 0,
        };
        (3 * self.symbols + diagonals + windows) * self.symbols
    }

    fn place(&self, number: usize, houses: &mut Houses, cell: &dyn Fn(usize, usize) -> Cell) -> SubGrid {
        let n = self.symbols;
        let mut add = |kind, count: usize, place: &dyn Fn(usize, usize) -> (usize, usize)| -> Vec<House> {
            let cells = |house| (0..n).map(|k| place(house, k)).map(|(r, c)| cell(r, c)).collect();
            (0..count).map(|house| houses.add(kind, (number, house), cells(house))).collect()
        };
        let rows = add(HouseKind::Row, n, &|h, k| (h, k));
        let columns = add(HouseKind::Column, n, &|h, k| (k, h));
        let (boxes, box_shape) = match &self.regions {
            &Regions::Boxes(height, width) => {
                let across = n / width;
                let place = |h: usize, k: usize| {
                    ((h / across) * height + k / width, (h % across) * width + k % width)
                };
                (add(HouseKind::Box, n, &place), Some((height, width)))
            }
            Regions::Jigsaw(regions) => {
                let mut members = vec![Vec::with_capacity(n); n];
                for (place, &region) in regions.iter().enumerate() {
                    members[region as usize].push((place / n, place % n));
                }
                (add(HouseKind::Box, n, &|h, k| members[h][k]), None)
            }
        };
        if self.diagonals {
            add(HouseKind::Diagonal, 2, &|h, k| (k, if h == 0 { k } else { n - 1 - k }));
        }
        if let (true, Some((side, _))) = (self.windows, box_shape) {
            // Windows stand one line off the corner and one line apart: four of them in a 9x9 grid.
            let across = side - 1;
            let corner = |i: usize| 1 + i * (side + 1);
            let place = |h: usize, k: usize| (corner(h / across) + k / side, corner(h % across) + k % side);
            add(HouseKind::Window, across * across, &place);
        }
        SubGrid { top: self.top, left: self.left, box_shape, rows, columns, boxes }
    }
}
