//! The houses of a layout in the order of the genes.

use super::segment::{Segment, numbers, segment_houses};
use evodoku_grid::{HouseKind, Lists, Puzzle, Set, Symbol};

/// All houses by the layout's numbers, and some of them by what they are.
#[derive(Debug, Clone)]
pub(super) struct Houses {
    pub(super) genes: Vec<u32>,
    pub(super) kinds: Vec<HouseKind>,
    pub(super) free: Lists<u32>,
    pub(super) fixed: Vec<Set<4>>,
    pub(super) rows: Vec<u32>,
    pub(super) columns: Vec<u32>,
    /// The genes of those that the segments do not keep intact.
    pub(super) open: Vec<u32>,
    /// The genes of those that are not rows, columns or boxes.
    pub(super) extra: Vec<u32>,
}

impl Houses {
    pub(super) fn new(puzzle: &Puzzle, segment: Segment, gene_of: &[u32]) -> Self {
        let layout = puzzle.layout();
        let kept = segment_houses(layout, segment);
        let genes = |house| layout.house(house).iter().map(|cell| gene_of[cell.index()]);
        let free = |house| {
            let free = layout.house(house).iter().filter(|cell| puzzle.given(**cell).is_none());
            free.map(|cell| gene_of[cell.index()]).collect::<Vec<_>>()
        };
        let fixed =
            |house| layout.house(house).iter().filter_map(|c| puzzle.given(*c)).map(Symbol::index).collect();
        let is_extra = |kind| matches!(kind, HouseKind::Diagonal | HouseKind::Window);
        Self {
            genes: layout.houses().flat_map(genes).collect(),
            kinds: layout.houses().map(|h| layout.kind(h)).collect(),
            free: layout.houses().map(free).collect(),
            fixed: layout.houses().map(fixed).collect(),
            rows: numbers(layout, |grid| &grid.rows),
            columns: numbers(layout, |grid| &grid.columns),
            open: layout.houses().filter(|h| !kept.contains(h)).flat_map(genes).collect(),
            extra: layout.houses().filter(|h| is_extra(layout.kind(*h))).flat_map(genes).collect(),
        }
    }
}
