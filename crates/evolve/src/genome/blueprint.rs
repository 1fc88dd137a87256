//! The blueprint of all individuals (Ret-GA's word): what is fixed, what may change, what stays intact.
//!
//! Genes are the cells in an order that keeps each segment contiguous: box after box where individuals keep their
//! boxes intact, row after row otherwise. So exchanging a segment is one copy.

use super::houses::Houses;
use super::segment::{Segment, segments};
use super::tables::Tables;
use super::{Axis, Signatures, Table};
use crate::Error;
use evodoku_grid::logic::{Level, simplify};
use evodoku_grid::{Cell, HouseKind, Lists, Puzzle, Set, Solution, Symbol};
use std::ops::Range;

/// What all individuals of a search share.
#[derive(Debug, Clone)]
pub struct Blueprint {
    puzzle: Puzzle,
    segment: Segment,
    symbols: usize,
    cell_of: Vec<Cell>,
    segment_of: Vec<u32>,
    start: Vec<u8>,
    fixed: Vec<bool>,
    /// Where each segment starts, and the end.
    bounds: Vec<u32>,
    free: Lists<u32>,
    missing: Lists<u8>,
    houses: Houses,
    signatures: Option<Signatures>,
    tables: Tables,
}

impl Blueprint {
    /// The blueprint for a puzzle whose individuals keep these segments intact.
    pub fn new(puzzle: &Puzzle, segment: Segment) -> Result<Self, Error> {
        Self::prefilled(puzzle, segment, Level::None)
    }

    /// The same after `level` has filled what logic can fill: those cells are fixed too.
    pub fn prefilled(puzzle: &Puzzle, segment: Segment, level: Level) -> Result<Self, Error> {
        if puzzle.marks().is_some() {
            return Err(Error::unsuited(
                "the puzzle has pencil marks, which evolutionary operators cannot use",
                "remove the pencil marks, or solve it exactly",
            ));
        }
        let layout = puzzle.layout().clone();
        let filled = simplify(puzzle, level)
            .map_err(|contradiction| Error::Infeasible { why: contradiction.describe(&layout) })?;
        let puzzle = filled.to_puzzle();
        let segments = segments(&layout, segment)?;
        let bounds = std::iter::once(0).chain(segments.iter().scan(0, |end, s| {
            *end += s.len() as u32;
            Some(*end)
        }));
        let cell_of: Vec<Cell> = segments.concat();
        let segment_of = (0..).zip(&segments).flat_map(|(number, cells)| cells.iter().map(move |_| number));
        let mut gene_of = vec![0; cell_of.len()];
        for (gene, cell) in cell_of.iter().enumerate() {
            gene_of[cell.index()] = gene as u32;
        }
        let symbols = layout.symbols();
        let given = |cell: &Cell| puzzle.given(*cell);
        let free = |cells: &Vec<Cell>| {
            cells.iter().filter(|c| given(c).is_none()).map(|c| gene_of[c.index()]).collect::<Vec<_>>()
        };
        let missing = |cells: &Vec<Cell>| {
            let known: Set<4> = cells.iter().filter_map(given).map(Symbol::index).collect();
            (Set::full(symbols) & !known).iter().map(|s| s as u8).collect::<Vec<_>>()
        };
        Ok(Self {
            segment,
            symbols,
            segment_of: segment_of.collect(),
            start: cell_of.iter().map(|c| given(c).map_or(0, |s| s.index() as u8)).collect(),
            fixed: cell_of.iter().map(|c| given(c).is_some()).collect(),
            bounds: bounds.collect(),
            free: segments.iter().map(free).collect(),
            missing: segments.iter().map(missing).collect(),
            houses: Houses::new(&puzzle, segment, &gene_of),
            signatures: (segment == Segment::Box).then(|| Signatures::new(&layout)).flatten(),
            tables: Tables::default(),
            cell_of,
            puzzle,
        })
    }

    /// The puzzle as it is searched: its givens and what was filled before.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What individuals keep intact.
    pub fn segment(&self) -> Segment {
        self.segment
    }

    /// The number of symbols.
    #[inline]
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// The number of genes, which is the number of cells.
    #[inline]
    pub fn genes(&self) -> usize {
        self.cell_of.len()
    }

    /// The bytes of an individual: its genes, and behind them its signatures.
    #[inline]
    pub(crate) fn record(&self) -> usize {
        self.genes() + self.signatures().map_or(0, |s| 8 * s.words() * self.segments())
    }

    /// The genes of a grid that is empty but for its fixed cells (0 where free).
    pub fn start(&self) -> &[u8] {
        &self.start
    }

    /// Whether each gene is fixed.
    #[inline]
    pub fn fixed(&self) -> &[bool] {
        &self.fixed
    }

    /// The number of segments. With [`Segment::Cell`] these are the rows of the plane, the units of exchange.
    #[inline]
    pub fn segments(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The genes of a run of segments.
    #[inline]
    pub fn span(&self, segments: Range<usize>) -> Range<usize> {
        self.bounds[segments.start] as usize..self.bounds[segments.end] as usize
    }

    /// The segment of a gene.
    #[inline]
    pub fn segment_of(&self, gene: usize) -> usize {
        self.segment_of[gene] as usize
    }

    /// The free genes of a segment.
    #[inline]
    pub fn free(&self, segment: usize) -> &[u32] {
        self.free.get(segment)
    }

    /// The free genes of all segments.
    #[inline]
    pub fn all_free(&self) -> &[u32] {
        self.free.items()
    }

    /// The symbols that a segment's free genes share out, where segments are permutations.
    #[inline]
    pub fn missing(&self, segment: usize) -> &[u8] {
        self.missing.get(segment)
    }

    /// All houses by the layout's numbers: their kind and their genes, [`Blueprint::symbols`] each.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = (HouseKind, &[u32])> {
        self.houses.kinds.iter().copied().zip(self.houses.genes.chunks_exact(self.symbols))
    }

    /// The genes of the houses that the segments do not keep intact.
    #[inline]
    pub fn open_houses(&self) -> std::slice::ChunksExact<'_, u32> {
        self.houses.open.chunks_exact(self.symbols)
    }

    /// The rows or the columns, by the layout's numbers of houses.
    #[inline]
    pub fn lines(&self, axis: Axis) -> &[u32] {
        if axis == Axis::Rows { &self.houses.rows } else { &self.houses.columns }
    }

    /// The genes of the houses that are not rows, columns or boxes.
    #[inline]
    pub fn extra_houses(&self) -> std::slice::ChunksExact<'_, u32> {
        self.houses.extra.chunks_exact(self.symbols)
    }

    /// The genes of a house by the layout's number.
    #[inline]
    pub fn house(&self, house: usize) -> &[u32] {
        &self.houses.genes[house * self.symbols..][..self.symbols]
    }

    /// The free genes of a house.
    #[inline]
    pub fn house_free(&self, house: usize) -> &[u32] {
        self.houses.free.get(house)
    }

    /// The symbols of the fixed genes of a house.
    #[inline]
    pub fn house_fixed(&self, house: usize) -> &Set<4> {
        &self.houses.fixed[house]
    }

    /// Whether no fixed gene of any house through this gene has the symbol.
    #[inline]
    pub fn accepts(&self, gene: usize, symbol: u8) -> bool {
        let houses = self.puzzle.layout().houses_of(self.cell_of[gene]);
        houses.iter().all(|house| !self.houses.fixed[house.index()].contains(symbol as usize))
    }

    /// How boxes are summarised, where individuals keep boxes and the boxes form bands and stacks.
    #[inline]
    pub(crate) fn signatures(&self) -> Option<&Signatures> {
        self.signatures.as_ref()
    }

    /// The table that an operator needs, made on first use.
    #[inline]
    pub fn table<T: Table>(&self) -> &T {
        self.tables.get(self)
    }

    /// The cell of each gene.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.cell_of.iter().copied()
    }

    /// The grid of these genes.
    pub fn decode(&self, genes: &[u8]) -> Solution {
        let mut values = vec![Symbol::new(0); genes.len()];
        for (cell, &gene) in self.cell_of.iter().zip(genes) {
            values[cell.index()] = Symbol::new(gene as usize);
        }
        Solution::new(values)
    }

    /// The genes of a grid, in the order of the genome.
    pub fn encode(&self, values: &[Symbol]) -> Vec<u8> {
        self.cell_of.iter().map(|cell| values[cell.index()].index() as u8).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::Layout;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn blueprint(layout: &str, segment: Segment) -> Result<Blueprint, Error> {
        let layout = Layout::parse(layout).unwrap();
        Blueprint::new(&Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap(), segment)
    }

    #[test]
    fn boxes_are_contiguous_and_know_what_is_missing() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), EASY).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        assert_eq!(b.span(1..2), 9..18);
        // Box 2 reads .7. 195 ... : four givens.
        assert_eq!(b.start()[9..18], [0, 6, 0, 0, 8, 4, 0, 0, 0]);
        assert_eq!(b.free(1), [9, 11, 15, 16, 17]);
        assert_eq!(b.missing(1), [1, 2, 3, 5, 7]);
        assert_eq!(b.open_houses().len(), 18);
        let grid = b.decode(b.start());
        assert_eq!(b.encode(grid.values()), b.start());
        let filled = Blueprint::prefilled(&puzzle, Segment::Row, Level::Singles).unwrap();
        assert!(filled.all_free().is_empty());
    }

    #[test]
    fn segments_that_share_cells_are_refused_with_a_remedy() {
        for layout in
            ["9", "twodoku", "samurai", "butterfly", "12=4x3", "7=1x7", "jigsaw=AABB/AABB/CCDD/CCDD"]
        {
            assert!(blueprint(layout, Segment::Box).is_ok(), "{layout}");
            assert!(blueprint(layout, Segment::Cell).is_ok(), "{layout}");
        }
        let error = blueprint("samurai", Segment::Row).unwrap_err().to_string();
        assert_eq!(
            error,
            "the rows of layout samurai share cells, so an individual cannot keep them all intact; use an algorithm \
             that keeps boxes, such as weiss or twodoku, or ret-ga, which keeps nothing"
        );
        assert!(blueprint("9@0,0 9@5,5", Segment::Box).is_err());
        assert!(blueprint("9@0,0 9@5,5", Segment::Cell).is_ok());
    }

    #[test]
    fn a_contradiction_is_told_at_once() {
        let layout = Layout::parse("4").unwrap();
        let puzzle = Puzzle::from_line(&layout, "123....4........").unwrap();
        let error = Blueprint::new(&puzzle, Segment::Box).unwrap_err().to_string();
        assert!(error.contains("no solution"), "{error}");
    }
}
