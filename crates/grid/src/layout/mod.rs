//! Layouts: which cells there are and which houses hold each symbol once.
//!
//! One model serves all shapes. A layout is a list of [`SubGrid`]s (one for an ordinary Sudoku, five for a Samurai) on
//! a common plane. Cells are numbered row by row over the plane, leaving out the voids. Every house, whatever its
//! kind, has exactly as many cells as there are symbols.

mod build;
mod jigsaw;
mod spec;
mod tables;

pub use spec::ALIASES;
pub use tables::{Overlap, Seat};

use crate::Lists;
use std::fmt;
use std::sync::Arc;
use tables::Tables;

/// A cell of a layout, numbered row by row over the plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

/// A house of a layout: a set of cells in which every symbol stands once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u32);

impl Cell {
    /// The cell with this number.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The number of the cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl House {
    /// The house with this number.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The number of the house.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a house looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HouseKind {
    /// A row of a grid.
    Row,
    /// A column of a grid.
    Column,
    /// A box of a grid, or a region of a jigsaw.
    Box,
    /// A main diagonal (Sudoku X).
    Diagonal,
    /// An extra window (Windoku, hyper Sudoku).
    Window,
}

impl HouseKind {
    /// The word for it in messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
        }
    }
}

/// One square grid of a layout, with its houses in reading order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubGrid {
    /// Row of the top left corner on the plane.
    pub top: usize,
    /// Column of the top left corner on the plane.
    pub left: usize,
    /// Rows and columns of a box, `None` for jigsaw regions.
    pub box_shape: Option<(usize, usize)>,
    /// The rows, top to bottom.
    pub rows: Vec<House>,
    /// The columns, left to right.
    pub columns: Vec<House>,
    /// The boxes in reading order, or the regions of a jigsaw.
    pub boxes: Vec<House>,
}

/// A band (or, turned, a stack): the lines that run side by side through the same boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Band {
    /// The rows of a band, or the columns of a stack.
    pub lines: Vec<House>,
    /// The boxes that these lines share.
    pub boxes: Vec<House>,
}

impl SubGrid {
    /// The bands, top to bottom; none for a jigsaw.
    pub fn bands(&self) -> Vec<Band> {
        let Some((height, width)) = self.box_shape else { return Vec::new() };
        let across = self.rows.len() / width;
        let boxes = self.boxes.chunks(across);
        self.rows
            .chunks(height)
            .zip(boxes)
            .map(|(l, b)| Band { lines: l.to_vec(), boxes: b.to_vec() })
            .collect()
    }

    /// The stacks, left to right; none for a jigsaw.
    pub fn stacks(&self) -> Vec<Band> {
        let Some((_, width)) = self.box_shape else { return Vec::new() };
        let across = self.rows.len() / width;
        let stack = |(i, l): (usize, &[House])| Band {
            lines: l.to_vec(),
            boxes: self.boxes.iter().skip(i).step_by(across).copied().collect(),
        };
        self.columns.chunks(width).enumerate().map(stack).collect()
    }
}

/// The shape of a puzzle: cells, symbols and houses. A clone is another handle on the same facts and costs nothing.
#[derive(Clone)]
pub struct Layout(Arc<Facts>);

/// What there is to know about a layout.
struct Facts {
    name: String,
    symbols: usize,
    width: usize,
    height: usize,
    /// Row and column of each cell on the plane.
    positions: Vec<(u32, u32)>,
    /// The cell at each place of the plane, row by row.
    plane: Vec<Option<Cell>>,
    grids: Vec<SubGrid>,
    kinds: Vec<HouseKind>,
    /// Which grid a house belongs to (the first of them, where grids share a box) and its number there.
    owners: Vec<(u32, u32)>,
    /// All houses' cells, `symbols` for each house.
    house_cells: Vec<Cell>,
    houses_of: Lists<House>,
    seats: Lists<Seat>,
    is_classic: bool,
    tables: Tables,
}

impl Layout {
    /// The text that names this layout; [`Layout::parse`] reads it back.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The name for messages: cut off where a jigsaw or hundreds of grids make it long.
    pub fn short_name(&self) -> String {
        shortened(&self.0.name)
    }

    /// The number of symbols, which is also the number of cells of each house.
    #[inline]
    pub fn symbols(&self) -> usize {
        self.0.symbols
    }

    /// The number of cells.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.0.positions.len()
    }

    /// The number of houses.
    #[inline]
    pub fn house_count(&self) -> usize {
        self.0.kinds.len()
    }

    /// All cells in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.0.positions.len()).map(Cell::new)
    }

    /// All houses in order.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = House> + use<> {
        (0..self.0.kinds.len()).map(House::new)
    }

    /// The width of the plane.
    pub fn width(&self) -> usize {
        self.0.width
    }

    /// The height of the plane.
    pub fn height(&self) -> usize {
        self.0.height
    }

    /// Row and column of a cell on the plane.
    #[inline]
    pub fn position(&self, cell: Cell) -> (usize, usize) {
        let (r, c) = self.0.positions[cell.index()];
        (r as usize, c as usize)
    }

    /// The cell at a place of the plane, `None` for a void or outside.
    #[inline]
    pub fn at(&self, row: usize, column: usize) -> Option<Cell> {
        if row < self.0.height && column < self.0.width {
            self.0.plane[row * self.0.width + column]
        } else {
            None
        }
    }

    /// Whether the plane has places that are no cells.
    pub fn has_voids(&self) -> bool {
        self.0.positions.len() < self.0.plane.len()
    }

    /// The grids that make up the layout.
    pub fn grids(&self) -> &[SubGrid] {
        &self.0.grids
    }

    /// The kind of a house.
    #[inline]
    pub fn kind(&self, house: House) -> HouseKind {
        self.0.kinds[house.index()]
    }

    /// The cells of a house: always [`Layout::symbols`] of them, in reading order (along the line for diagonals).
    #[inline]
    pub fn house(&self, house: House) -> &[Cell] {
        &self.0.house_cells[house.index() * self.0.symbols..][..self.0.symbols]
    }

    /// The cell in one slot of a house.
    #[inline]
    pub fn cell_at(&self, house: House, slot: usize) -> Cell {
        self.0.house_cells[house.index() * self.0.symbols + slot]
    }

    /// The houses that a cell belongs to.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        self.0.houses_of.get(cell.index())
    }

    /// A cell in words: `r3c7`, counted from 1 over the plane.
    pub fn cell_name(&self, cell: Cell) -> String {
        let (r, c) = self.position(cell);
        format!("r{}c{}", r + 1, c + 1)
    }

    /// A house in words: `row 3`, or `box 9 of grid 1` where there are several grids.
    pub fn house_name(&self, house: House) -> String {
        let (grid, number) = self.0.owners[house.index()];
        let word = self.kind(house).word();
        if self.0.grids.len() == 1 {
            format!("{word} {}", number + 1)
        } else {
            format!("{word} {} of grid {}", number + 1, grid + 1)
        }
    }

    /// Whether this is the plain 9x9 grid with 3x3 boxes, whatever it is called: the band solver takes no other.
    pub fn is_classic(&self) -> bool {
        self.0.is_classic
    }
}

/// A text as messages quote it: not too long, and without anything that a terminal would obey.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut short: String = text.chars().take(LONGEST).map(shown).collect();
    short += if text.chars().nth(LONGEST).is_some() { "..." } else { "" };
    short
}

/// Two layouts are equal when they have the same cells and the same houses, whatever they are called.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.name == other.0.name
            || (self.0.symbols == other.0.symbols
                && self.0.positions == other.0.positions
                && self.0.kinds == other.0.kinds
                && self.0.house_cells == other.0.house_cells)
    }
}

impl Eq for Layout {}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({})", self.short_name())
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.name)
    }
}
