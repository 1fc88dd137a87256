//! The candidates of all cells and the places of all symbols in all houses, kept in step, with undo.

use crate::{Clock, Puzzle, Set, Solution, Symbol};

/// Why propagation ended before its fixed point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// A cell without candidates, or a symbol without a place in a house.
    Conflict,
    /// The clock ran out.
    Stopped,
}

/// A cell's seat: the house, and its index among the house's cells.
#[derive(Debug, Clone, Copy)]
struct Seat {
    house: u32,
    index: u32,
}

/// A position of the search. `W` words hold a set of symbols or of places.
#[derive(Debug, Clone)]
pub(super) struct State<const W: usize> {
    pub(super) symbols: usize,
    /// The cells of each house, `symbols` for each.
    pub(super) house_cells: Vec<u32>,
    seat_starts: Vec<u32>,
    seats: Vec<Seat>,
    pub(super) candidates: Vec<Set<W>>,
    /// The places of symbol `s` in house `h` at `h * symbols + s`.
    pub(super) places: Vec<Set<W>>,
    /// Eliminations in order, for undo.
    trail: Vec<(u32, u16)>,
    /// Singles found and not yet propagated.
    queue: Vec<(u32, u16)>,
    /// How often each cell, and each symbol in each house, was left with nothing: where the hard part is.
    pub(super) cell_weights: Vec<u32>,
    pub(super) place_weights: Vec<u32>,
}

impl<const W: usize> State<W> {
    /// The puzzle before any reasoning beyond "a given excludes its symbol from its houses".
    pub(super) fn new(puzzle: &Puzzle, clock: &Clock) -> Result<Self, Halt> {
        let layout = puzzle.layout();
        let n = layout.symbols();
        let mut used = vec![Set::<W>::EMPTY; layout.house_count()];
        for cell in layout.cells() {
            if let Some(given) = puzzle.given(cell) {
                layout.houses_of(cell).iter().for_each(|h| used[h.index()].insert(given.index()));
            }
        }
        let candidates: Vec<Set<W>> = layout
            .cells()
            .map(|cell| {
                let allowed = puzzle.allowed(cell).resized();
                match puzzle.given(cell) {
                    Some(_) => allowed,
                    None => layout.houses_of(cell).iter().fold(allowed, |set, h| set & !used[h.index()]),
                }
            })
            .collect();

        let mut seats: Vec<Vec<Seat>> = vec![Vec::new(); layout.cell_count()];
        let mut house_cells = Vec::with_capacity(layout.house_count() * n);
        for house in layout.houses() {
            for (index, cell) in layout.house(house).iter().enumerate() {
                house_cells.push(cell.index() as u32);
                seats[cell.index()].push(Seat { house: house.index() as u32, index: index as u32 });
            }
        }
        let mut seat_starts = vec![0];
        seat_starts.extend(seats.iter().scan(0, |sum, list| {
            *sum += list.len() as u32;
            Some(*sum)
        }));

        let mut state = Self {
            symbols: n,
            places: vec![Set::EMPTY; house_cells.len()],
            cell_weights: vec![1; candidates.len()],
            place_weights: vec![1; house_cells.len()],
            house_cells,
            seat_starts,
            seats: seats.into_iter().flatten().collect(),
            candidates,
            trail: Vec::new(),
            queue: Vec::new(),
        };
        state.gather(clock)?;
        Ok(state)
    }

    /// Fills `places` from `candidates` and queues every single.
    fn gather(&mut self, clock: &Clock) -> Result<(), Halt> {
        for (slot, &cell) in self.house_cells.iter().enumerate() {
            if slot.is_multiple_of(4096) && clock.over() {
                return Err(Halt::Stopped);
            }
            let (house, index) = (slot / self.symbols, slot % self.symbols);
            for symbol in &self.candidates[cell as usize] {
                self.places[house * self.symbols + symbol].insert(index);
            }
        }
        for (cell, set) in self.candidates.iter().enumerate() {
            if set.is_empty() {
                return Err(Halt::Conflict);
            }
            if let Some(symbol) = set.single() {
                self.queue.push((cell as u32, symbol as u16));
            }
        }
        for (slot, set) in self.places.iter().enumerate() {
            if set.is_empty() {
                return Err(Halt::Conflict);
            }
            if let Some(index) = set.single() {
                let (house, symbol) = (slot / self.symbols, slot % self.symbols);
                self.queue.push((self.house_cells[house * self.symbols + index], symbol as u16));
            }
        }
        Ok(())
    }

    /// Where the trail stands now, for [`State::undo`].
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back every elimination since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        self.queue.clear();
        for i in mark..self.trail.len() {
            let (cell, symbol) = self.trail[i];
            self.candidates[cell as usize].insert(symbol as usize);
            for seat in self.seat_range(cell) {
                let Seat { house, index } = self.seats[seat];
                self.places[house as usize * self.symbols + symbol as usize].insert(index as usize);
            }
        }
        self.trail.truncate(mark);
    }

    /// Puts `symbol` in `cell` and draws the conclusions.
    pub(super) fn assign(&mut self, cell: u32, symbol: u16, clock: &Clock) -> Result<(), Halt> {
        self.queue.push((cell, symbol));
        self.propagate(clock)
    }

    /// Takes `symbol` out of `cell` and draws the conclusions.
    pub(super) fn exclude(&mut self, cell: u32, symbol: u16, clock: &Clock) -> Result<(), Halt> {
        self.eliminate(cell, symbol)?;
        self.propagate(clock)
    }

    /// Follows naked and hidden singles to their fixed point.
    pub(super) fn propagate(&mut self, clock: &Clock) -> Result<(), Halt> {
        let mut steps = 0u32;
        while let Some((cell, symbol)) = self.queue.pop() {
            steps += 1;
            if steps.is_multiple_of(256) && clock.over() {
                return Err(Halt::Stopped);
            }
            self.settle(cell, symbol)?;
        }
        Ok(())
    }

    fn settle(&mut self, cell: u32, symbol: u16) -> Result<(), Halt> {
        let candidates = self.candidates[cell as usize];
        if !candidates.contains(symbol as usize) {
            self.cell_weights[cell as usize] += 1;
            return Err(Halt::Conflict);
        }
        for other in &(candidates & !Set::of(symbol as usize)) {
            self.eliminate(cell, other as u16)?;
        }
        for seat in self.seat_range(cell) {
            let Seat { house, index } = self.seats[seat];
            let start = house as usize * self.symbols;
            let others = self.places[start + symbol as usize] & !Set::of(index as usize);
            for place in &others {
                self.eliminate(self.house_cells[start + place], symbol)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn eliminate(&mut self, cell: u32, symbol: u16) -> Result<(), Halt> {
        let set = &mut self.candidates[cell as usize];
        if !set.remove(symbol as usize) {
            return Ok(());
        }
        self.trail.push((cell, symbol));
        let mut conflict = false;
        if let Some(last) = set.single() {
            self.queue.push((cell, last as u16));
        } else if set.is_empty() {
            self.cell_weights[cell as usize] += 1;
            conflict = true;
        }
        // All seats are cleared even after a conflict, so that undo finds sets and places in step.
        for seat in self.seat_range(cell) {
            let Seat { house, index } = self.seats[seat];
            let start = house as usize * self.symbols;
            let slot = start + symbol as usize;
            let places = &mut self.places[slot];
            places.remove(index as usize);
            if let Some(place) = places.single() {
                self.queue.push((self.house_cells[start + place], symbol));
            } else if places.is_empty() {
                self.place_weights[slot] += 1;
                conflict = true;
            }
        }
        if conflict { Err(Halt::Conflict) } else { Ok(()) }
    }

    #[inline]
    fn seat_range(&self, cell: u32) -> std::ops::Range<usize> {
        self.seat_starts[cell as usize] as usize..self.seat_starts[cell as usize + 1] as usize
    }

    /// The solution, when every cell has one candidate.
    pub(super) fn solution(&self) -> Solution {
        let only = |set: &Set<W>| Symbol::new(set.first().expect("a solved cell keeps its symbol"));
        Solution::new(self.candidates.iter().map(only))
    }
}
