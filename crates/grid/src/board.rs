//! The board under every solver that propagates: the candidates of all cells, kept in step with the places of all symbols in
//! all houses, and a trail to take changes back.
//!
//! What follows from a change is the solver's business: it hears of each one by its [`Reaction`].

use crate::{Cell, House, Layout, Puzzle, Set, Symbol};
use std::fmt;

/// Why there is no solution: a cell without candidate, or a symbol without place in a house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// This cell has no candidate left.
    Cell(Cell),
    /// This symbol has no place left in this house.
    House(House, Symbol),
}

impl Contradiction {
    /// The contradiction in words.
    pub fn describe(&self, layout: &Layout) -> String {
        self.describe_in(layout, &|symbol| symbol.number().to_string())
    }

    /// The same with symbols as `name` writes them.
    pub fn describe_in(&self, layout: &Layout, name: &dyn Fn(Symbol) -> String) -> String {
        match *self {
            Self::Cell(cell) => format!("{} has no candidate left", layout.cell_name(cell)),
            Self::House(house, symbol) => {
                format!("{} has no place left for {}", layout.house_name(house), name(symbol))
            }
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "cell {} has no candidate left", cell.index() + 1),
            Self::House(house, symbol) => {
                write!(f, "house {} has no place left for {}", house.index() + 1, symbol.number())
            }
        }
    }
}

impl std::error::Error for Contradiction {}

/// What a solver does about a change of its board.
pub trait Reaction<const W: usize> {
    /// A cell has lost a candidate; these are left, perhaps none.
    fn on_cell(&mut self, cell: Cell, left: Set<W>);

    /// A symbol has lost a place in a house; these slots are left, perhaps none.
    fn on_house(&mut self, layout: &Layout, house: House, symbol: Symbol, left: Set<W>);
}

/// Candidates and places in sets of `W` words: `Board<1>` for up to 64 symbols, `Board<4>` for all.
#[derive(Debug, Clone)]
pub struct Board<const W: usize> {
    layout: Layout,
    table: Table<W>,
}

/// What changes, apart from the layout, so that the layout's lists can be walked meanwhile.
#[derive(Debug, Clone)]
struct Table<const W: usize> {
    symbols: usize,
    cells: Vec<Set<W>>,
    /// For each house and symbol, the slots of the house where the symbol may stand.
    places: Vec<Set<W>>,
    /// Eliminations in order.
    trail: Vec<(Cell, Symbol)>,
}

impl<const W: usize> Board<W> {
    /// What the givens (and pencil marks) of a puzzle leave: no symbol beside a given of the same house.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::unless(puzzle, || false).expect("nothing ends it early")
    }

    /// The same, or `None` if it is `over` before the board is made: a 256x256 grid takes a while.
    pub fn unless(puzzle: &Puzzle, mut over: impl FnMut() -> bool) -> Option<Self> {
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
            let allowed = puzzle.allowed(cell).resized() & Set::full(n);
            match puzzle.given(cell) {
                Some(_) => allowed,
                None => layout.houses_of(cell).iter().fold(allowed, |set, house| set & !used[house.index()]),
            }
        };
        let cells: Vec<Set<W>> = layout.cells().map(left).collect();
        let mut places = vec![Set::EMPTY; layout.house_count() * n];
        for (house, places) in layout.houses().zip(places.chunks_mut(n)) {
            if house.index().is_multiple_of(16) && over() {
                return None;
            }
            for (slot, cell) in layout.house(house).iter().enumerate() {
                cells[cell.index()].iter().for_each(|symbol| places[symbol].insert(slot));
            }
        }
        let table = Table { symbols: n, cells, places, trail: Vec::new() };
        Some(Self { layout: layout.clone(), table })
    }

    /// Shows a reaction every cell, then every symbol of every house, as if they had just changed.
    pub fn review(&self, reaction: &mut impl Reaction<W>) -> Result<(), Contradiction> {
        for (cell, &left) in self.layout.cells().zip(&self.table.cells) {
            if left.is_empty() {
                return Err(Contradiction::Cell(cell));
            }
            reaction.on_cell(cell, left);
        }
        for (i, &left) in self.table.places.iter().enumerate() {
            let (house, symbol) = (House::new(i / self.table.symbols), Symbol::new(i % self.table.symbols));
            if left.is_empty() {
                return Err(Contradiction::House(house, symbol));
            }
            reaction.on_house(&self.layout, house, symbol, left);
        }
        Ok(())
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What may still stand in each cell.
    #[inline]
    pub fn cells(&self) -> &[Set<W>] {
        &self.table.cells
    }

    /// What may still stand in a cell.
    #[inline]
    pub fn of(&self, cell: Cell) -> Set<W> {
        self.table.cells[cell.index()]
    }

    /// Where in a house a symbol may still stand: positions within [`Layout::house`].
    #[inline]
    pub fn places(&self, house: House, symbol: Symbol) -> Set<W> {
        self.table.places[house.index() * self.table.symbols + symbol.index()]
    }

    /// The places of all symbols, house by house.
    #[inline]
    pub fn all_places(&self) -> &[Set<W>] {
        &self.table.places
    }

    /// Takes a candidate out of a cell; true if it was there.
    #[inline]
    pub fn eliminate(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        reaction: &mut impl Reaction<W>,
    ) -> Result<bool, Contradiction> {
        let removed = self.table.eliminate(&self.layout, cell, symbol, reaction);
        removed.map_err(|Empty| self.contradiction(cell, symbol))
    }

    /// Puts a symbol in a cell, which takes it away from all cells that share a house with it.
    #[inline]
    pub fn place(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        reaction: &mut impl Reaction<W>,
    ) -> Result<(), Contradiction> {
        let candidates = self.of(cell);
        if !candidates.contains(symbol.index()) {
            return Err(Contradiction::Cell(cell));
        }
        for other in &(candidates & !Set::of(symbol.index())) {
            self.eliminate(cell, Symbol::new(other), reaction)?;
        }
        for seat in self.layout.seats(cell) {
            let house = seat.house();
            for slot in &(self.places(house, symbol) & !Set::of(seat.slot())) {
                let peer = self.layout.cell_at(house, slot);
                if let Err(Empty) = self.table.eliminate(&self.layout, peer, symbol, reaction) {
                    return Err(self.contradiction(peer, symbol));
                }
            }
        }
        Ok(())
    }

    /// What has become empty by taking `symbol` out of `cell`.
    #[cold]
    fn contradiction(&self, cell: Cell, symbol: Symbol) -> Contradiction {
        if self.of(cell).is_empty() {
            return Contradiction::Cell(cell);
        }
        let houses = self.layout.houses_of(cell).iter();
        let empty = houses.copied().find(|&house| self.places(house, symbol).is_empty());
        Contradiction::House(empty.expect("the cell has candidates, so a house lacks a place"), symbol)
    }

    /// Becomes the same as another board of this puzzle, without a way back.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.table.cells.copy_from_slice(&other.table.cells);
        self.table.places.copy_from_slice(&other.table.places);
        self.commit();
    }

    /// Where the trail is now, for [`Board::undo`].
    #[inline]
    pub fn mark(&self) -> usize {
        self.table.trail.len()
    }

    /// Takes back every elimination since `mark`.
    pub fn undo(&mut self, mark: usize) {
        let Table { symbols, cells, places, trail } = &mut self.table;
        for (cell, symbol) in trail.drain(mark..) {
            cells[cell.index()].insert(symbol.index());
            for seat in self.layout.seats(cell) {
                places[seat.house().index() * *symbols + symbol.index()].insert(seat.slot());
            }
        }
    }

    /// Makes room on the trail for this many eliminations, so that they allocate nothing.
    pub fn reserve(&mut self, eliminations: usize) {
        self.table.trail.reserve(eliminations);
    }

    /// Forgets how the board came to be as it is: nothing before can be taken back.
    #[inline]
    pub fn commit(&mut self) {
        self.table.trail.clear();
    }
}

/// A set has come out empty.
struct Empty;

impl<const W: usize> Table<W> {
    #[inline]
    fn eliminate(
        &mut self,
        layout: &Layout,
        cell: Cell,
        symbol: Symbol,
        reaction: &mut impl Reaction<W>,
    ) -> Result<bool, Empty> {
        let left = &mut self.cells[cell.index()];
        if !left.remove(symbol.index()) {
            return Ok(false);
        }
        self.trail.push((cell, symbol));
        let mut sound = !left.is_empty();
        reaction.on_cell(cell, *left);
        // All sets change even after a contradiction, so that `undo` finds them as the trail says.
        for seat in layout.seats(cell) {
            let house = seat.house();
            let left = &mut self.places[house.index() * self.symbols + symbol.index()];
            left.remove(seat.slot());
            sound &= !left.is_empty();
            reaction.on_house(layout, house, symbol, *left);
        }
        if sound { Ok(true) } else { Err(Empty) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    struct Nothing;

    impl<const W: usize> Reaction<W> for Nothing {
        fn on_cell(&mut self, _: Cell, _: Set<W>) {}
        fn on_house(&mut self, _: &Layout, _: House, _: Symbol, _: Set<W>) {}
    }

    /// The places of every house must say the same as the candidates of its cells.
    fn assert_in_step<const W: usize>(board: &Board<W>) {
        let layout = board.layout();
        for house in layout.houses() {
            for symbol in (0..layout.symbols()).map(Symbol::new) {
                let cells = layout.house(house).iter().enumerate();
                let holds =
                    |(slot, &cell): (usize, &Cell)| board.of(cell).contains(symbol.index()).then_some(slot);
                assert_eq!(board.places(house, symbol), cells.filter_map(holds).collect());
            }
        }
    }

    fn exercise<const W: usize>(spec: &str) -> Vec<Set<4>> {
        let layout = Layout::parse(spec).unwrap();
        let puzzle = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        let (mut board, mut rng) = (Board::<W>::new(&puzzle), Rng::seeded(1));
        let mut history = Vec::new();
        for _ in 0..200 {
            let (mark, before) = (board.mark(), board.clone());
            let (cell, symbol) =
                (Cell::new(rng.below(layout.cell_count())), Symbol::new(rng.below(layout.symbols())));
            let sound = board.place(cell, symbol, &mut Nothing).is_ok();
            assert_in_step(&board);
            history.extend(board.cells().iter().map(Set::resized));
            if !sound || rng.below(3) == 0 {
                board.undo(mark);
                assert!(board.cells() == before.cells() && board.all_places() == before.all_places());
            }
        }
        history
    }

    #[test]
    fn sets_and_places_stay_in_step_and_come_back() {
        for spec in ["4", "9", "windoku", "twodoku"] {
            let narrow = exercise::<1>(spec);
            assert!(narrow == exercise::<2>(spec) && narrow == exercise::<4>(spec));
        }
    }
}
