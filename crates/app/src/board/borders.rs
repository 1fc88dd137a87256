//! Where the lines and marks of a board run, in any layout: computed from its houses, so a terminal and a sheet of paper agree.

use evodoku_grid::{HouseKind, Layout};

/// The box lines of a layout.
pub(crate) struct Borders<'a> {
    layout: &'a Layout,
    /// A number for the box (or overlap of boxes) at each place; 0 for voids.
    boxes: Vec<usize>,
}

/// The extra houses that a place belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Extra {
    /// On a diagonal from the top left to the bottom right.
    pub(crate) falling: bool,
    /// On a diagonal from the bottom left to the top right.
    pub(crate) rising: bool,
    /// The number of a window, from 1.
    pub(crate) window: Option<usize>,
}

impl<'a> Borders<'a> {
    pub(crate) fn new(layout: &'a Layout) -> Self {
        let mut boxes = vec![0; layout.width() * layout.height()];
        for &house in layout.grids().iter().flat_map(|grid| &grid.boxes) {
            for &cell in layout.house(house) {
                let (row, column) = layout.position(cell);
                // Where grids overlap off the box borders, each mixture of boxes is drawn as a box of its own.
                let place = &mut boxes[row * layout.width() + column];
                *place = *place * layout.house_count() + house.index() + 1;
            }
        }
        Self { layout, boxes }
    }

    fn at(&self, row: usize, column: usize) -> usize {
        let inside = row < self.layout.height() && column < self.layout.width();
        if inside { self.boxes[row * self.layout.width() + column] } else { 0 }
    }

    /// Whether a line runs along the top of a place.
    pub(crate) fn above(&self, row: usize, column: usize) -> bool {
        let upper = if row == 0 { 0 } else { self.at(row - 1, column) };
        upper != self.at(row, column)
    }

    /// Whether a line runs along the left of a place.
    pub(crate) fn before(&self, row: usize, column: usize) -> bool {
        let left = if column == 0 { 0 } else { self.at(row, column - 1) };
        left != self.at(row, column)
    }
}

/// The extra houses of each place of the plane, row by row.
pub(crate) fn extras(layout: &Layout) -> Vec<Extra> {
    let mut extras = vec![Extra::default(); layout.width() * layout.height()];
    let mut windows = 0;
    for house in layout.houses() {
        let cells = layout.house(house);
        let place = |index: usize| layout.position(cells[index]);
        let falls = place(0).1 < place(cells.len() - 1).1;
        windows += usize::from(layout.kind(house) == HouseKind::Window);
        for &cell in cells {
            let (row, column) = layout.position(cell);
            let extra = &mut extras[row * layout.width() + column];
            match layout.kind(house) {
                HouseKind::Diagonal if falls => extra.falling = true,
                HouseKind::Diagonal => extra.rising = true,
                HouseKind::Window => extra.window = Some(windows),
                HouseKind::Row | HouseKind::Column | HouseKind::Box => {}
            }
        }
    }
    extras
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_houses_are_found_by_their_shape() {
        let x = extras(&Layout::parse("x").unwrap());
        assert_eq!(x.iter().filter(|e| e.falling).count(), 9);
        assert_eq!(x.iter().filter(|e| e.rising).count(), 9);
        assert!(x[0].falling && !x[0].rising && x[8].rising && x[40].falling && x[40].rising);
        let windows = extras(&Layout::parse("windoku").unwrap());
        let in_window = |w| windows.iter().filter(|e| e.window == Some(w)).count();
        assert_eq!([1, 2, 3, 4, 5].map(in_window), [9, 9, 9, 9, 0]);
        assert_eq!((windows[0].window, windows[10].window), (None, Some(1)));
    }
}
