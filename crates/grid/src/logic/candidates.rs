//! The state of logic: a board, the values placed on it, and what has to be looked at again.
//!
//! Every change goes through [`Candidates::place`] or [`Candidates::eliminate`]. So a technique works off a list of what changed
//! and never scans the whole grid.

use super::technique::{HOUSE_TECHNIQUES, SYMBOL_TECHNIQUES};
use crate::board::{Board, Contradiction, Reaction};
use crate::{Cell, House, Layout, Puzzle, Set, Symbol};

/// The candidates of a puzzle's cells in sets of `W` words: `Candidates<1>` for up to 64 symbols, `Candidates<4>`
/// for all.
///
/// A contradiction leaves the state half changed: clone it before, or drop it after.
#[derive(Debug, Clone)]
pub struct Candidates<const W: usize> {
    board: Board<W>,
    unsolved: usize,
    pub(super) notes: Notes<W>,
}

/// What the techniques have yet to look at.
#[derive(Debug, Clone)]
pub(super) struct Notes<const W: usize> {
    values: Vec<Option<Symbol>>,
    /// Placements and eliminations so far; tells a driver whether a sweep did anything.
    changes: u64,
    /// Cells that came down to one candidate, and (house, symbol) that came down to one place; some are placed already.
    pub(super) naked: Vec<Cell>,
    pub(super) hidden: Vec<(House, Symbol)>,
    /// For each house, the symbols whose places changed since locked candidates were looked for.
    pub(super) moved: Vec<Set<W>>,
    /// For each house and for each symbol, one bit for each technique that has to look at it again.
    pub(super) stale_houses: Vec<u8>,
    pub(super) stale_symbols: Vec<u8>,
    /// The number of changes when wings were last looked for.
    pub(super) wings_seen: Option<u64>,
}

impl<const W: usize> Reaction<W> for Notes<W> {
    #[inline]
    fn on_cell(&mut self, cell: Cell, left: Set<W>) {
        self.changes += 1;
        if left.single().is_some() && self.values[cell.index()].is_none() {
            self.naked.push(cell);
        }
    }

    #[inline]
    fn on_house(&mut self, layout: &Layout, house: House, symbol: Symbol, left: Set<W>) {
        if left.single().is_some_and(|slot| self.values[layout.cell_at(house, slot).index()].is_none()) {
            self.hidden.push((house, symbol));
        }
        self.moved[house.index()].insert(symbol.index());
        self.stale_houses[house.index()] = HOUSE_TECHNIQUES;
        self.stale_symbols[symbol.index()] = SYMBOL_TECHNIQUES;
    }
}

impl<const W: usize> Candidates<W> {
    /// What the givens (and pencil marks) of a puzzle leave: no symbol beside a given of the same house.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let (houses, symbols) = (puzzle.layout().house_count(), puzzle.layout().symbols());
        let mut notes = Notes {
            values: puzzle.givens().to_vec(),
            changes: 0,
            naked: Vec::new(),
            hidden: Vec::new(),
            moved: vec![Set::EMPTY; houses],
            stale_houses: vec![0; houses],
            stale_symbols: vec![0; symbols],
            wings_seen: None,
        };
        let board = Board::new(puzzle);
        board.review(&mut notes)?;
        // The lists are worked off from their end, and people read from the start.
        notes.naked.reverse();
        notes.hidden.reverse();
        Ok(Self { board, unsolved: puzzle.givens().len() - puzzle.given_count(), notes })
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// What may still stand in a cell.
    #[inline]
    pub fn of(&self, cell: Cell) -> Set<W> {
        self.board.of(cell)
    }

    /// Where in a house a symbol may still stand: positions within [`Layout::house`].
    #[inline]
    pub fn places(&self, house: House, symbol: Symbol) -> Set<W> {
        self.board.places(house, symbol)
    }

    /// The symbol placed in a cell. A cell with one candidate has no value before it is placed.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Symbol> {
        self.notes.values[cell.index()]
    }

    /// The values of all cells, given or placed.
    pub fn values(&self) -> &[Option<Symbol>] {
        &self.notes.values
    }

    /// How many cells have no value yet.
    #[inline]
    pub fn unsolved(&self) -> usize {
        self.unsolved
    }

    #[inline]
    pub(super) fn changes(&self) -> u64 {
        self.notes.changes
    }

    /// Takes a candidate out of a cell; true if it was there.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) -> Result<bool, Contradiction> {
        self.board.commit();
        self.board.eliminate(cell, symbol, &mut self.notes)
    }

    /// Puts a symbol in a cell, which takes it away from all cells that share a house with it.
    pub fn place(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        if self.value(cell).is_none() {
            self.notes.values[cell.index()] = Some(symbol);
            self.unsolved -= 1;
            self.notes.changes += 1;
        }
        self.board.commit();
        self.board.place(cell, symbol, &mut self.notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(spec: &str, line: &str) -> Candidates<1> {
        Candidates::new(&Puzzle::from_line(&Layout::parse(spec).unwrap(), line).unwrap()).unwrap()
    }

    #[test]
    fn a_placement_leaves_all_shared_houses() {
        let mut state = state("4", "1...............");
        let cell = Cell::new(5);
        assert_eq!(state.of(cell).iter().collect::<Vec<_>>(), [1, 2, 3]);
        state.place(cell, Symbol::new(3)).unwrap();
        assert_eq!((state.value(cell), state.unsolved()), (Some(Symbol::new(3)), 14));
        assert!(state.layout().peers(cell).iter().all(|&peer| !state.of(peer).contains(3)));
    }

    #[test]
    fn wide_and_narrow_sets_agree() {
        let puzzle =
            Puzzle::from_line(&Layout::parse("x").unwrap(), &format!("12345{}", ".".repeat(76))).unwrap();
        let (mut narrow, mut wide) =
            (Candidates::<1>::new(&puzzle).unwrap(), Candidates::<4>::new(&puzzle).unwrap());
        narrow.place(Cell::new(40), Symbol::new(6)).unwrap();
        wide.place(Cell::new(40), Symbol::new(6)).unwrap();
        assert!(puzzle.layout().cells().all(|cell| narrow.of(cell).resized() == wide.of(cell)));
    }

    #[test]
    fn contradictions_name_the_place() {
        let layout = Layout::parse("4").unwrap();
        // r1c4 sees 1, 2, 3 in its row and 4 in its column.
        let puzzle = Puzzle::from_line(&layout, "123....4........").unwrap();
        let fault = Candidates::<1>::new(&puzzle).unwrap_err();
        assert_eq!(fault, Contradiction::Cell(Cell::new(3)));
        assert_eq!(fault.describe(&layout), "r1c4 has no candidate left");
        // The givens leave 1 only r1c4 in row 1.
        let puzzle = Puzzle::from_line(&layout, ".2..1.....1.....").unwrap();
        let fault = Candidates::<1>::new(&puzzle).and_then(|mut state| {
            state.eliminate(Cell::new(3), Symbol::new(0))?;
            Ok(())
        });
        assert_eq!(fault.unwrap_err().describe(&layout), "row 1 has no place left for 1");
    }
}
