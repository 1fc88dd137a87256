//! Propagation that can be taken back: naked and hidden singles, locked candidates, naked and hidden pairs.
//!
//! [`evodoku_grid::logic`] explains and rates; this one is asked millions of times "what follows from this value?".

use evodoku_grid::board::{Board, Contradiction, Reaction};
use evodoku_grid::{Cell, House, Layout, Puzzle, Set, Symbol};

/// A board, and what its changes leave to look at.
#[derive(Clone)]
pub(super) struct Propagator<const W: usize> {
    /// The board's layout once more, so that its lists can be walked while the board changes.
    layout: Layout,
    board: Board<W>,
    notes: Notes,
}

#[derive(Clone)]
struct Notes {
    /// Cells and symbols that came down to one another.
    units: Vec<(Cell, Symbol)>,
    /// (house, symbol) whose places changed since locked candidates were looked for.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// Cells that came down to two candidates since naked pairs were looked for.
    twos: Vec<Cell>,
    /// Whether pairs are looked for.
    pairs: bool,
}

impl Notes {
    fn forget(&mut self) {
        self.units.clear();
        self.twos.clear();
        for x in self.changed.drain(..) {
            self.is_changed[x as usize] = false;
        }
    }
}

impl<const W: usize> Reaction<W> for Notes {
    #[inline]
    fn on_cell(&mut self, cell: Cell, left: Set<W>) {
        if let Some(only) = left.single() {
            self.units.push((cell, Symbol::new(only)));
        } else if self.pairs && left.len() == 2 {
            self.twos.push(cell);
        }
    }

    #[inline]
    fn on_house(&mut self, layout: &Layout, house: House, symbol: Symbol, left: Set<W>) {
        if let Some(only) = left.single() {
            self.units.push((layout.cell_at(house, only), symbol));
        }
        let x = house.index() * layout.symbols() + symbol.index();
        if !self.is_changed[x] {
            self.is_changed[x] = true;
            self.changed.push(x as u32);
        }
    }
}

impl<const W: usize> Propagator<W> {
    /// The candidates that `puzzle` allows, propagated to a fixpoint.
    #[cfg(test)]
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        Self::within(puzzle, &|| false).map(|(p, _)| p)
    }

    /// The same, unless something is over first, and whether the fixpoint was reached.
    pub(super) fn within(puzzle: &Puzzle, over: &dyn Fn() -> bool) -> Result<(Self, bool), Contradiction> {
        let board = Board::new(puzzle);
        let mut notes = Notes {
            units: Vec::new(),
            changed: Vec::new(),
            is_changed: vec![false; board.all_places().len()],
            twos: Vec::new(),
            pairs: true,
        };
        board.review(&mut notes)?;
        let mut this = Self { layout: puzzle.layout().clone(), board, notes };
        // A large grid takes a second; a look at the clock for every few hundred steps costs nothing.
        let mut steps = 0_u32;
        let done = this.run_until(|| {
            steps += 1;
            steps.is_multiple_of(256) && over()
        })?;
        this.board.commit();
        Ok((this, done))
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn cell_count(&self) -> usize {
        self.board.cells().len()
    }

    pub(super) fn symbols(&self) -> usize {
        self.layout().symbols()
    }

    pub(super) fn domain(&self, cell: usize) -> Set<W> {
        self.board.cells()[cell]
    }

    pub(super) fn places(&self, house: House, symbol: usize) -> Set<W> {
        self.board.places(house, Symbol::new(symbol))
    }

    /// From now on without pairs: they earn their time in the check, not in dives (algorithms/champion.md).
    pub(super) fn stop_pairing(&mut self) {
        self.notes.pairs = false;
    }

    /// The mark to which [`Propagator::undo`] returns.
    pub(super) fn mark(&self) -> usize {
        self.board.mark()
    }

    /// Takes back all eliminations since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        self.board.undo(mark);
    }

    /// Gives a cell its value and follows the consequences.
    pub(super) fn assign(&mut self, cell: usize, symbol: usize) -> Result<(), Contradiction> {
        self.notes.units.push((Cell::new(cell), Symbol::new(symbol)));
        self.run().inspect_err(|_| self.notes.forget())
    }

    /// Takes a candidate from a cell and follows the consequences.
    pub(super) fn refute(&mut self, cell: usize, symbol: usize) -> Result<(), Contradiction> {
        let removed = self.remove(Cell::new(cell), Symbol::new(symbol));
        removed.and_then(|()| self.run()).inspect_err(|_| self.notes.forget())
    }

    fn run(&mut self) -> Result<(), Contradiction> {
        self.run_until(|| false).map(|_| ())
    }

    /// Runs to the fixpoint; false if it was over before.
    fn run_until(&mut self, mut over: impl FnMut() -> bool) -> Result<bool, Contradiction> {
        let symbols = self.symbols();
        loop {
            while let Some((cell, symbol)) = self.notes.units.pop() {
                self.board.place(cell, symbol, &mut self.notes)?;
                if over() {
                    return Ok(false);
                }
            }
            if let Some(x) = self.notes.changed.pop() {
                let x = x as usize;
                self.notes.is_changed[x] = false;
                self.lock(House::new(x / symbols), Symbol::new(x % symbols))?;
            } else if let Some(cell) = self.notes.twos.pop() {
                self.pair_cells(cell)?;
            } else {
                return Ok(true);
            }
            if over() {
                return Ok(false);
            }
        }
    }

    fn remove(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        self.board.eliminate(cell, symbol, &mut self.notes)?;
        Ok(())
    }

    /// Where all places of a symbol in a house lie in another house, the other house has it nowhere else.
    fn lock(&mut self, house: House, symbol: Symbol) -> Result<(), Contradiction> {
        let places = self.board.places(house, symbol);
        if places.len() < 2 {
            return Ok(());
        }
        if self.notes.pairs && places.len() == 2 {
            self.pair_symbols(house, symbol)?;
        }
        for overlap in self.layout.overlaps::<W>(house) {
            if places.is_subset(&overlap.here) {
                let outside = self.board.places(overlap.other, symbol) & !overlap.there;
                for slot in &outside {
                    let cell = self.layout.cell_at(overlap.other, slot);
                    self.board.eliminate(cell, symbol, &mut self.notes)?;
                }
            }
        }
        Ok(())
    }

    /// Where two symbols of a house have the same two places, these hold nothing else (hidden pair).
    fn pair_symbols(&mut self, house: House, symbol: Symbol) -> Result<(), Contradiction> {
        let places = self.board.places(house, symbol);
        let cells = places.iter().map(|slot| self.layout().cell_at(house, slot));
        let shared = cells.fold(Set::full(self.symbols()), |shared, cell| shared & self.board.of(cell));
        let twin = shared.iter().find(|&v| v != symbol.index() && self.places(house, v) == places);
        let Some(twin) = twin else { return Ok(()) };
        for slot in &places {
            let cell = self.layout().cell_at(house, slot);
            let others = self.board.of(cell) & !Set::of(symbol.index()) & !Set::of(twin);
            others.iter().try_for_each(|v| self.remove(cell, Symbol::new(v)))?;
        }
        Ok(())
    }

    /// Where two cells of a house have the same two candidates, the house has these nowhere else (naked pair).
    fn pair_cells(&mut self, cell: Cell) -> Result<(), Contradiction> {
        let domain = self.board.of(cell);
        if domain.len() != 2 {
            return Ok(());
        }
        for i in 0..self.layout().seats(cell).len() {
            let seat = self.layout().seats(cell)[i];
            let (house, here) = (seat.house(), seat.slot());
            let shared =
                domain.iter().fold(Set::full(self.symbols()), |shared, v| shared & self.places(house, v));
            let is_twin =
                |&slot: &usize| slot != here && self.board.of(self.layout().cell_at(house, slot)) == domain;
            let Some(twin) = shared.iter().find(is_twin) else { continue };
            for symbol in &domain {
                let outside = self.places(house, symbol) & !Set::of(here) & !Set::of(twin);
                outside.iter().try_for_each(|slot| {
                    self.remove(self.layout.cell_at(house, slot), Symbol::new(symbol))
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::Layout;

    #[test]
    fn undo_restores_every_domain_and_place() {
        let layout = Layout::parse("9").unwrap();
        let line = "..............1.23.24.5...........6.......54..1...3.......6...7...4.....38......9";
        let puzzle = Puzzle::from_line(&layout, line).unwrap();
        let mut p = Propagator::<1>::new(&puzzle).unwrap();
        let before = p.board.clone();
        for cell in 0..81 {
            for symbol in &p.domain(cell) {
                let mark = p.mark();
                let _ = p.assign(cell, symbol);
                p.undo(mark);
                let _ = p.refute(cell, symbol);
                p.undo(mark);
                assert!(p.board.cells() == before.cells() && p.board.all_places() == before.all_places());
                assert!(p.notes.units.is_empty());
            }
        }
    }

    #[test]
    fn singles_solve_an_easy_grid() {
        let layout = Layout::parse("4").unwrap();
        let puzzle = Puzzle::from_line(&layout, "123.341.2.43.3.1").unwrap();
        let p = Propagator::<1>::new(&puzzle).map_err(|contradiction| contradiction.to_string()).unwrap();
        assert!((0..16).all(|c| p.domain(c).single().is_some()));
    }

    #[test]
    fn a_cell_without_candidate_is_a_conflict() {
        let layout = Layout::parse("4").unwrap();
        let puzzle = Puzzle::from_line(&layout, "123....4........").unwrap();
        assert!(Propagator::<1>::new(&puzzle).is_err());
    }

    /// An empty grid without these candidates.
    fn without(candidates: &[(usize, usize)], pairs: bool) -> Propagator<1> {
        let layout = Layout::parse("9").unwrap();
        let mut p = Propagator::new(&Puzzle::from_line(&layout, &".".repeat(81)).unwrap()).unwrap();
        p.notes.pairs = pairs;
        for &(cell, symbol) in candidates {
            p.refute(cell, symbol).unwrap();
        }
        p
    }

    #[test]
    fn two_cells_with_the_same_two_candidates_keep_them_for_themselves() {
        let only_two: Vec<_> = [0, 4].into_iter().flat_map(|cell| (2..9).map(move |v| (cell, v))).collect();
        let (p, plain) = (without(&only_two, true), without(&only_two, false));
        for cell in 0..81 {
            let twin = cell == 0 || cell == 4;
            let in_row = cell < 9 && !twin;
            assert_eq!(p.domain(cell).len(), if twin { 2 } else { 9 - 2 * usize::from(in_row) }, "{cell}");
            assert_eq!(plain.domain(cell).len(), if twin { 2 } else { 9 }, "{cell}");
        }
    }

    #[test]
    fn two_symbols_with_the_same_two_places_leave_no_room_for_others() {
        let elsewhere: Vec<_> =
            [1, 2, 3, 5, 6, 7, 8].into_iter().flat_map(|cell| [(cell, 0), (cell, 1)]).collect();
        let (p, plain) = (without(&elsewhere, true), without(&elsewhere, false));
        for cell in [0, 4] {
            assert_eq!((p.domain(cell).len(), plain.domain(cell).len()), (2, 9));
        }
    }
}
