//! All that is needed to draw a board and to see conflicts on it.

use evodoku_grid::{Cell, HouseKind, Layout, Symbol, formats};
use schemars::JsonSchema;
use serde::Serialize;

/// The geometry of a layout. Cells are counted from 0, row by row over the plane, without the voids.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Layout")]
pub(crate) struct Shape {
    /// Its name.
    name: String,
    /// The number of symbols.
    symbols: usize,
    /// The columns of the plane.
    width: usize,
    /// The rows of the plane.
    height: usize,
    /// How the symbols are written.
    signs: Vec<String>,
    /// Row and column of each cell, from 0.
    cells: Vec<(usize, usize)>,
    /// The box (or mixture of boxes) of each cell: lines are drawn where it changes.
    boxes: Vec<usize>,
    /// The groups of cells that hold each symbol once.
    houses: Vec<HouseShape>,
    /// The number of overlapping grids.
    grids: usize,
}

/// A house of a layout.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "House")]
struct HouseShape {
    /// What it is, such as `row` or `box`.
    kind: &'static str,
    /// Its name, such as `row 3`.
    name: String,
    /// The indices of its cells.
    cells: Vec<usize>,
}

impl Shape {
    pub(crate) fn of(layout: &Layout) -> Self {
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let houses = layout.houses().map(|house| HouseShape {
            kind: layout.kind(house).word(),
            name: layout.house_name(house),
            cells: indices(layout.house(house)),
        });
        // Where grids overlap off the box borders, each mixture of boxes is a box of its own.
        let mixture = |cell: Cell| {
            let boxes = layout.houses_of(cell).iter().filter(|&&h| layout.kind(h) == HouseKind::Box);
            boxes.fold(0, |mixed, house| mixed * layout.house_count() + house.index() + 1)
        };
        Self {
            name: layout.name().into(),
            symbols: layout.symbols(),
            width: layout.width(),
            height: layout.height(),
            signs: (0..layout.symbols()).map(|i| formats::sign(layout, Symbol::new(i))).collect(),
            cells: layout.cells().map(|cell| layout.position(cell)).collect(),
            boxes: layout.cells().map(mixture).collect(),
            houses: houses.collect(),
            grids: layout.grids().len(),
        }
    }
}
