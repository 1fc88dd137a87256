//! A board that is being filled: what is put in takes its consequences, and what went wrong stays wrong.

use evodoku_grid::board::{Board, Reaction};
use evodoku_grid::{Cell, House, Layout, Puzzle, Set, Symbol};

/// Candidates under naked and hidden singles. A cell that loses its last candidate stays empty, and the others go on; so the
/// filled cells never clash.
#[derive(Debug, Clone)]
pub struct Draft<const W: usize> {
    layout: Layout,
    board: Board<W>,
    notes: Notes,
}

#[derive(Debug, Clone)]
struct Notes {
    /// Cells and symbols that came down to one another.
    units: Vec<(Cell, Symbol)>,
    is_filled: Vec<bool>,
    filled: usize,
}

impl<const W: usize> Reaction<W> for Notes {
    #[inline]
    fn on_cell(&mut self, cell: Cell, left: Set<W>) {
        if let Some(only) = left.single()
            && !self.is_filled[cell.index()]
        {
            self.units.push((cell, Symbol::new(only)));
        }
    }

    #[inline]
    fn on_house(&mut self, layout: &Layout, house: House, symbol: Symbol, left: Set<W>) {
        if let Some(only) = left.single() {
            let cell = layout.cell_at(house, only);
            if !self.is_filled[cell.index()] {
                self.units.push((cell, symbol));
            }
        }
    }
}

impl<const W: usize> Draft<W> {
    /// What follows from the givens of a puzzle; `None` if it is `over` before: a 256x256 grid takes a while.
    pub fn unless(puzzle: &Puzzle, mut over: impl FnMut() -> bool) -> Option<Self> {
        let board = Board::<W>::unless(puzzle, &mut over)?;
        let layout = puzzle.layout().clone();
        let notes = Notes { units: Vec::new(), is_filled: vec![false; board.cells().len()], filled: 0 };
        let mut this = Self { layout, board, notes };
        let review = this.board.review(&mut this.notes);
        // A board that has gone wrong already is filled as far as it goes.
        let _ = review;
        this.run(over).then_some(this)
    }

    /// The same once more, with room for all that can happen to it.
    pub fn another(&self) -> Self {
        let mut this = self.clone();
        this.notes.units.reserve(self.board.cells().len() + self.board.all_places().len());
        let houses = self.layout.cells().map(|cell| self.layout.houses_of(cell).len()).max().unwrap_or(0);
        this.board.reserve((houses + 1) * self.layout.symbols());
        this
    }

    /// Becomes the same as another draft of this puzzle.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.board.copy_from(&other.board);
        self.notes.is_filled.copy_from_slice(&other.notes.is_filled);
        self.notes.filled = other.notes.filled;
    }

    /// What may still stand in a cell.
    #[inline]
    pub fn of(&self, cell: Cell) -> Set<W> {
        self.board.of(cell)
    }

    /// Whether a cell has its symbol.
    #[inline]
    pub fn is_filled(&self, cell: Cell) -> bool {
        self.notes.is_filled[cell.index()]
    }

    /// The number of cells that have their symbol.
    #[inline]
    pub fn filled(&self) -> usize {
        self.notes.filled
    }

    /// Puts a candidate in its cell, and whatever follows.
    #[inline]
    pub fn put(&mut self, cell: Cell, symbol: Symbol) {
        self.notes.units.push((cell, symbol));
        self.run(|| false);
    }

    /// Fills what has only one place or candidate, until nothing has; false if it was over before.
    fn run(&mut self, mut over: impl FnMut() -> bool) -> bool {
        while let Some((cell, symbol)) = self.notes.units.pop() {
            // Something before it in the queue may have taken the symbol away.
            if !self.is_filled(cell) && self.of(cell).contains(symbol.index()) {
                self.fill(cell, symbol);
                if over() {
                    return false;
                }
            }
        }
        true
    }

    fn fill(&mut self, cell: Cell, symbol: Symbol) {
        let Self { layout, board, notes } = self;
        notes.is_filled[cell.index()] = true;
        notes.filled += 1;
        // Whoever is left without a candidate or place is found out when an ant comes to the cell.
        for other in &(board.of(cell) & !Set::of(symbol.index())) {
            let _ = board.eliminate(cell, Symbol::new(other), notes);
        }
        for seat in layout.seats(cell) {
            let house = seat.house();
            for slot in &(board.places(house, symbol) & !Set::of(seat.slot())) {
                let _ = board.eliminate(layout.cell_at(house, slot), symbol, notes);
            }
        }
        board.commit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// Fills at random, and looks whether filled cells clash and the count is right.
    #[test]
    fn what_is_filled_never_clashes_and_is_never_lost() {
        for spec in ["4", "9", "windoku", "twodoku", "jigsaw=AAAB/ABBB/CCDD/CCDD"] {
            let layout = Layout::parse(spec).unwrap();
            let puzzle = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
            let start = Draft::<1>::unless(&puzzle, || false).unwrap();
            let (mut draft, mut rng) = (start.clone(), Rng::seeded(5));
            let mut failed = 0;
            for _ in 0..50 {
                draft.copy_from(&start);
                for cell in layout.cells() {
                    let open: Vec<usize> = draft.of(cell).iter().collect();
                    if !draft.is_filled(cell) && !open.is_empty() {
                        draft.put(cell, Symbol::new(open[rng.below(open.len())]));
                    }
                }
                let filled: Vec<Cell> = layout.cells().filter(|&cell| draft.is_filled(cell)).collect();
                assert_eq!(filled.len(), draft.filled());
                for house in layout.houses() {
                    let cells = layout.house(house).iter().filter(|&&cell| draft.is_filled(cell));
                    let symbols: Vec<usize> = cells.map(|&cell| draft.of(cell).single().unwrap()).collect();
                    assert_eq!(symbols.iter().copied().collect::<Set<1>>().len(), symbols.len(), "{spec}");
                }
                let open = layout.cells().filter(|&cell| !draft.is_filled(cell));
                open.for_each(|cell| assert!(draft.of(cell).is_empty()));
                failed += layout.cell_count() - filled.len();
            }
            assert!(spec != "9" || failed > 0, "the test has to see cells that fail");
        }
    }

    #[test]
    fn singles_alone_solve_an_easy_puzzle() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        assert_eq!(Draft::<1>::unless(&easy, || false).unwrap().filled(), 81);
    }
}
