//! A position of the search: a board, the singles that wait to be placed, and where the conflicts were.

use crate::board::{Board, Contradiction, Reaction};
use crate::{Cell, Clock, House, Layout, Puzzle, Set, Solution, Symbol};

/// Why propagation ended before its fixed point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// A cell without candidates, or a symbol without a place in a house.
    Conflict,
    /// The clock ran out.
    Stopped,
}

impl From<Contradiction> for Halt {
    fn from(_: Contradiction) -> Self {
        Self::Conflict
    }
}

/// A position of the search.
#[derive(Debug, Clone)]
pub(super) struct State<const W: usize> {
    pub(super) board: Board<W>,
    pub(super) notes: Notes,
}

/// What the board's changes leave to do, and to remember.
#[derive(Debug, Clone)]
pub(super) struct Notes {
    /// Singles found and not yet placed.
    queue: Vec<(Cell, Symbol)>,
    /// How often each cell, and each symbol in each house, was left with nothing: where the hard part is.
    pub(super) cell_weights: Vec<u32>,
    pub(super) place_weights: Vec<u32>,
}

impl<const W: usize> Reaction<W> for Notes {
    #[inline]
    fn on_cell(&mut self, cell: Cell, left: Set<W>) {
        if let Some(last) = left.single() {
            self.queue.push((cell, Symbol::new(last)));
        } else if left.is_empty() {
            self.cell_weights[cell.index()] += 1;
        }
    }

    #[inline]
    fn on_house(&mut self, layout: &Layout, house: House, symbol: Symbol, left: Set<W>) {
        if let Some(last) = left.single() {
            self.queue.push((layout.cell_at(house, last), symbol));
        } else if left.is_empty() {
            self.place_weights[house.index() * layout.symbols() + symbol.index()] += 1;
        }
    }
}

impl<const W: usize> State<W> {
    /// The puzzle before any reasoning beyond "a given excludes its symbol from its houses".
    pub(super) fn new(puzzle: &Puzzle, clock: &Clock) -> Result<Self, Halt> {
        let board = Board::unless(puzzle, || clock.over()).ok_or(Halt::Stopped)?;
        let (cell_weights, place_weights) = (vec![1; board.cells().len()], vec![1; board.all_places().len()]);
        let mut notes = Notes { queue: Vec::new(), cell_weights, place_weights };
        board.review(&mut notes)?;
        Ok(Self { board, notes })
    }

    /// Where the trail is now, for [`State::undo`].
    pub(super) fn mark(&self) -> usize {
        self.board.mark()
    }

    /// Takes back every elimination since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        self.notes.queue.clear();
        self.board.undo(mark);
    }

    /// Puts `symbol` in `cell` and draws the conclusions.
    pub(super) fn assign(&mut self, cell: Cell, symbol: Symbol, clock: &Clock) -> Result<(), Halt> {
        self.notes.queue.push((cell, symbol));
        self.propagate(clock)
    }

    /// Takes `symbol` out of `cell` and draws the conclusions.
    pub(super) fn exclude(&mut self, cell: Cell, symbol: Symbol, clock: &Clock) -> Result<(), Halt> {
        self.board.eliminate(cell, symbol, &mut self.notes)?;
        self.propagate(clock)
    }

    /// Follows naked and hidden singles to their fixed point.
    pub(super) fn propagate(&mut self, clock: &Clock) -> Result<(), Halt> {
        let mut steps = 0u32;
        while let Some((cell, symbol)) = self.notes.queue.pop() {
            steps += 1;
            if steps.is_multiple_of(256) && clock.over() {
                return Err(Halt::Stopped);
            }
            if !self.board.of(cell).contains(symbol.index()) {
                self.notes.cell_weights[cell.index()] += 1;
                return Err(Halt::Conflict);
            }
            self.board.place(cell, symbol, &mut self.notes)?;
        }
        Ok(())
    }

    /// The solution, when every cell has one candidate.
    pub(super) fn solution(&self) -> Solution {
        let only = |set: &Set<W>| Symbol::new(set.first().expect("a solved cell keeps its symbol"));
        Solution::new(self.board.cells().iter().map(only))
    }
}
