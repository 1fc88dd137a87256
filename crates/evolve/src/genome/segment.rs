//! Segments: what an individual keeps intact, and which cells they hold.

use crate::Error;
use crate::parameters::words;
use evodoku_grid::{Cell, House, Layout, SubGrid};

words! {
    /// What an individual keeps intact: every segment holds each symbol once, whatever happens to it.
    pub enum Segment {
        /// Nothing is kept; genes are single cells.
        Cell = "cell",
        /// Every row stays a permutation.
        Row = "row",
        /// Every box (or region of a jigsaw) stays a permutation.
        Box = "box",
    }
}

/// Houses of all grids, each once. Asked of the grids, for in a Latin square the boxes are rows at the same time.
pub(crate) fn numbers(layout: &Layout, of: impl Fn(&SubGrid) -> &Vec<House>) -> Vec<u32> {
    let mut houses: Vec<u32> = layout.grids().iter().flat_map(of).map(|h| h.index() as u32).collect();
    houses.sort_unstable();
    houses.dedup();
    houses
}

/// The houses that are segments.
pub(crate) fn segment_houses(layout: &Layout, segment: Segment) -> Vec<House> {
    let houses = match segment {
        Segment::Cell => Vec::new(),
        Segment::Row => numbers(layout, |grid| &grid.rows),
        Segment::Box => numbers(layout, |grid| &grid.boxes),
    };
    houses.into_iter().map(|number| House::new(number as usize)).collect()
}

/// The cells of each segment: houses, which must share no cell, or the rows of the plane.
pub(crate) fn segments(layout: &Layout, segment: Segment) -> Result<Vec<Vec<Cell>>, Error> {
    if segment == Segment::Cell {
        let cells: Vec<Cell> = layout.cells().collect();
        let row = |cell: &Cell| layout.position(*cell).0;
        return Ok(cells.chunk_by(|a, b| row(a) == row(b)).map(<[Cell]>::to_vec).collect());
    }
    let houses: Vec<Vec<Cell>> =
        segment_houses(layout, segment).into_iter().map(|h| layout.house(h).to_vec()).collect();
    let mut seen = vec![false; layout.cell_count()];
    if houses.iter().flatten().any(|cell| std::mem::replace(&mut seen[cell.index()], true)) {
        return Err(Error::segments(segment, layout));
    }
    Ok(houses)
}
