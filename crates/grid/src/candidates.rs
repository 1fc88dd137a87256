//! The candidates of all cells, kept in step with the places of all symbols in all houses.
//!
//! Every change goes through [`Candidates::place`] or [`Candidates::eliminate`], which also note what has to be
//! looked at again. So a technique of [`crate::logic`] works off a list of what changed and never scans the whole grid.

use crate::logic::{Contradiction, HOUSE_TECHNIQUES, SYMBOL_TECHNIQUES};
use crate::shape::{Overlap, Shape};
use crate::{Cell, House, HouseKind, Layout, Puzzle, Set, Symbol};
use std::sync::Arc;

/// The candidates of a puzzle's cells in sets of `W` words: `Candidates<1>` for up to 64 symbols, `Candidates<4>`
/// for all.
///
/// A contradiction leaves the state half changed: clone it before, or drop it after.
#[derive(Debug, Clone)]
pub struct Candidates<const W: usize> {
    layout: Layout,
    shape: Arc<Shape<W>>,
    cells: Vec<Set<W>>,
    /// For each house and symbol, the slots of the house where the symbol may stand.
    places: Vec<Set<W>>,
    values: Vec<Option<Symbol>>,
    unsolved: usize,
    /// Placements and eliminations so far; tells a driver whether a sweep did anything.
    changes: u64,
    /// Cells that came down to one candidate, and (house, symbol) that came down to one place; some are placed already.
    pub(crate) naked: Vec<Cell>,
    pub(crate) hidden: Vec<(House, Symbol)>,
    /// For each house, the symbols whose places changed since locked candidates were looked for.
    pub(crate) moved: Vec<Set<W>>,
    /// For each house and for each symbol, one bit for each technique that has to look at it again.
    pub(crate) stale_houses: Vec<u8>,
    pub(crate) stale_symbols: Vec<u8>,
    /// The number of changes when wings were last looked for.
    pub(crate) wings_seen: Option<u64>,
}

impl<const W: usize> Candidates<W> {
    /// What the givens (and pencil marks) of a puzzle leave: no symbol beside a given of the same house.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let layout = puzzle.layout();
        let n = layout.symbols();
        assert!(n <= 64 * W, "{n} symbols need wider sets than {W} words");
        let mut used = vec![Set::<W>::EMPTY; layout.house_count()];
        for (cell, given) in layout.cells().zip(puzzle.givens()) {
            let Some(symbol) = given else { continue };
            for house in layout.houses_of(cell) {
                used[house.index()].insert(symbol.index());
            }
        }
        let left = |cell: Cell| {
            let taken =
                layout.houses_of(cell).iter().fold(Set::EMPTY, |set, house| set | used[house.index()]);
            let taken = if puzzle.given(cell).is_some() { Set::EMPTY } else { taken };
            puzzle.allowed(cell).resized() & Set::full(n) & !taken
        };
        let mut state = Self {
            shape: Arc::new(Shape::new(layout)),
            cells: layout.cells().map(left).collect(),
            places: vec![Set::EMPTY; layout.house_count() * n],
            values: puzzle.givens().to_vec(),
            unsolved: puzzle.givens().len() - puzzle.given_count(),
            changes: 0,
            naked: Vec::new(),
            hidden: Vec::new(),
            moved: vec![Set::full(n); layout.house_count()],
            stale_houses: vec![HOUSE_TECHNIQUES; layout.house_count()],
            stale_symbols: vec![SYMBOL_TECHNIQUES; n],
            wings_seen: None,
            layout: layout.clone(),
        };
        state.find_places();
        state.find_singles()?;
        Ok(state)
    }

    fn find_places(&mut self) {
        let n = self.layout.symbols();
        for (house, places) in self.layout.houses().zip(self.places.chunks_mut(n)) {
            for (slot, cell) in self.layout.house(house).iter().enumerate() {
                self.cells[cell.index()].iter().for_each(|symbol| places[symbol].insert(slot));
            }
        }
    }

    fn find_singles(&mut self) -> Result<(), Contradiction> {
        let layout = self.layout.clone();
        for cell in layout.cells() {
            if self.cells[cell.index()].is_empty() {
                return Err(Contradiction::Cell(cell));
            }
            if self.cells[cell.index()].single().is_some() && self.values[cell.index()].is_none() {
                self.naked.push(cell);
            }
        }
        for house in layout.houses() {
            for symbol in (0..layout.symbols()).map(Symbol::new) {
                let places = self.places(house, symbol);
                if places.is_empty() {
                    return Err(Contradiction::House(house, symbol));
                }
                if places.single().is_some_and(|slot| self.value(layout.house(house)[slot]).is_none()) {
                    self.hidden.push((house, symbol));
                }
            }
        }
        // The lists are worked off from their end, and people read from the start.
        self.naked.reverse();
        self.hidden.reverse();
        Ok(())
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What may still stand in a cell.
    #[inline]
    pub fn of(&self, cell: Cell) -> Set<W> {
        self.cells[cell.index()]
    }

    /// Where in a house a symbol may still stand: positions within [`Layout::house`].
    #[inline]
    pub fn places(&self, house: House, symbol: Symbol) -> Set<W> {
        self.places[house.index() * self.layout.symbols() + symbol.index()]
    }

    /// The symbol placed in a cell. A cell with one candidate has no value before it is placed.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Symbol> {
        self.values[cell.index()]
    }

    /// The values of all cells, given or placed.
    pub fn values(&self) -> &[Option<Symbol>] {
        &self.values
    }

    /// How many cells have no value yet.
    #[inline]
    pub fn unsolved(&self) -> usize {
        self.unsolved
    }

    #[inline]
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    pub(crate) fn overlaps(&self, house: House) -> &[Overlap<W>] {
        self.shape.overlaps(&self.layout, house)
    }

    /// The number of a cell's row, column or box in one of the layout's grids.
    #[inline]
    pub(crate) fn number_in(&self, grid: usize, kind: HouseKind, cell: Cell) -> usize {
        self.shape.number_in(&self.layout, grid, kind, cell)
    }

    /// Takes a candidate out of a cell; true if it was there.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) -> Result<bool, Contradiction> {
        let candidates = &mut self.cells[cell.index()];
        if !candidates.remove(symbol.index()) {
            return Ok(false);
        }
        if candidates.is_empty() {
            return Err(Contradiction::Cell(cell));
        }
        if candidates.single().is_some() && self.values[cell.index()].is_none() {
            self.naked.push(cell);
        }
        self.changes += 1;
        self.stale_symbols[symbol.index()] = SYMBOL_TECHNIQUES;
        for seat in self.shape.seats(cell) {
            let house = seat.house();
            let places = &mut self.places[house.index() * self.layout.symbols() + symbol.index()];
            places.remove(seat.slot());
            if places.is_empty() {
                return Err(Contradiction::House(house, symbol));
            }
            if places.single().is_some() {
                self.hidden.push((house, symbol));
            }
            self.moved[house.index()].insert(symbol.index());
            self.stale_houses[house.index()] = HOUSE_TECHNIQUES;
        }
        Ok(true)
    }

    /// Puts a symbol in a cell, which takes it away from all cells that share a house with it.
    pub fn place(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        if self.values[cell.index()].is_none() {
            self.values[cell.index()] = Some(symbol);
            self.unsolved -= 1;
            self.changes += 1;
        }
        if !self.of(cell).contains(symbol.index()) {
            return Err(Contradiction::Cell(cell));
        }
        for other in &(self.of(cell) & !Set::of(symbol.index())) {
            self.eliminate(cell, Symbol::new(other))?;
        }
        for i in 0..self.shape.seats(cell).len() {
            let seat = self.shape.seats(cell)[i];
            for slot in &(self.places(seat.house(), symbol) & !Set::of(seat.slot())) {
                self.eliminate(self.layout.house(seat.house())[slot], symbol)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(spec: &str, line: &str) -> Candidates<1> {
        Candidates::new(&Puzzle::from_line(&Layout::parse(spec).unwrap(), line).unwrap()).unwrap()
    }

    /// The places of every house must say the same as the candidates of its cells.
    fn consistent<const W: usize>(state: &Candidates<W>) -> bool {
        let layout = state.layout();
        layout.houses().all(|house| {
            (0..layout.symbols()).map(Symbol::new).all(|symbol| {
                let cells = layout.house(house).iter().enumerate();
                let expected: Set<W> = cells
                    .filter(|(_, cell)| state.of(**cell).contains(symbol.index()))
                    .map(|(slot, _)| slot)
                    .collect();
                state.places(house, symbol) == expected
            })
        })
    }

    #[test]
    fn a_placement_leaves_all_shared_houses() {
        let mut state = state("4", "1...............");
        let cell = Cell::new(5);
        assert_eq!(state.of(cell).iter().collect::<Vec<_>>(), [1, 2, 3]);
        state.place(cell, Symbol::new(3)).unwrap();
        assert_eq!((state.value(cell), state.unsolved()), (Some(Symbol::new(3)), 14));
        assert!(state.layout().peers(cell).iter().all(|&peer| !state.of(peer).contains(3)));
        assert!(consistent(&state));
    }

    #[test]
    fn wide_and_narrow_sets_agree() {
        let puzzle =
            Puzzle::from_line(&Layout::parse("x").unwrap(), &format!("12345{}", ".".repeat(76))).unwrap();
        let (mut narrow, mut wide) =
            (Candidates::<1>::new(&puzzle).unwrap(), Candidates::<4>::new(&puzzle).unwrap());
        narrow.place(Cell::new(40), Symbol::new(6)).unwrap();
        wide.place(Cell::new(40), Symbol::new(6)).unwrap();
        assert!(consistent(&narrow) && consistent(&wide));
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
