//! Taking givens away while the solution stays the only one.

use crate::exact::{self, Question, Uniqueness};
use crate::{Cell, Clock, Error, Layout, Puzzle, Rng, Set, Solution};

/// Repairs of one full grid before it is given up.
const REPAIRS: usize = 60;
/// How many orbits a repair gives back.
const GIVEN_BACK: usize = 3;

/// A full grid from which givens are taken.
pub(super) struct Dig<'a> {
    layout: &'a Layout,
    solution: &'a Solution,
    orbits: &'a [Vec<Cell>],
    clock: &'a Clock<'a>,
    /// Digging ends at this many givens.
    floor: usize,
    given: Vec<bool>,
    count: usize,
    /// The numbers of the orbits taken, in order.
    taken: Vec<usize>,
}

impl<'a> Dig<'a> {
    pub(super) fn new(
        layout: &'a Layout,
        solution: &'a Solution,
        orbits: &'a [Vec<Cell>],
        floor: usize,
        clock: &'a Clock<'a>,
    ) -> Self {
        let count = layout.cell_count();
        Self { layout, solution, orbits, clock, floor, given: vec![true; count], count, taken: Vec::new() }
    }

    /// How many givens are left.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The numbers of the orbits taken, in the order of digging.
    pub(super) fn taken(&self) -> &[usize] {
        &self.taken
    }

    /// The puzzle with only these orbits taken.
    pub(super) fn puzzle(&self, taken: &[usize]) -> Result<Puzzle, Error> {
        let mut givens: Vec<_> = self.solution.values().iter().copied().map(Some).collect();
        for cell in taken.iter().flat_map(|&orbit| &self.orbits[orbit]) {
            givens[cell.index()] = None;
        }
        Puzzle::new(self.layout.clone(), givens)
    }

    /// Takes away what can be spared, in random order, down to the floor. One pass is enough: what cannot be spared
    /// now can be spared even less when there are fewer givens.
    pub(super) fn down(&mut self, rng: &mut Rng) -> Result<(), Error> {
        let mut order: Vec<usize> =
            (0..self.orbits.len()).filter(|&o| self.given[self.orbits[o][0].index()]).collect();
        rng.shuffle(&mut order);
        self.put_remainder_first(&mut order);
        for orbit in order {
            if self.count >= self.floor + self.orbits[orbit].len() && self.spare(orbit)? {
                self.take(orbit);
            }
            if self.count == self.floor {
                break;
            }
        }
        Ok(())
    }

    /// Small orbits that alone can bring the number of givens to the floor are taken while everything can be spared.
    fn put_remainder_first(&self, order: &mut [usize]) {
        let size = |orbit: usize| self.orbits[orbit].len();
        let largest = order.iter().map(|&o| size(o)).max().unwrap_or(1);
        let mut remainder = self.count.saturating_sub(self.floor) % largest;
        let mut front = 0;
        for i in 0..order.len() {
            if size(order[i]) < largest && size(order[i]) <= remainder {
                remainder -= size(order[i]);
                order.swap(front, i);
                front += 1;
            }
        }
    }

    /// From a puzzle that is stuck above the floor: gives a few orbits back and digs anew, keeping what is no worse.
    pub(super) fn repair(&mut self, rng: &mut Rng) -> Result<(), Error> {
        for _ in 0..REPAIRS {
            if self.count == self.floor {
                break;
            }
            let before = (self.given.clone(), self.count, self.taken.clone());
            for _ in 0..GIVEN_BACK.min(self.taken.len()) {
                let orbit = self.taken.swap_remove(rng.below(self.taken.len()));
                self.set(orbit, true);
            }
            self.down(rng)?;
            if self.count > before.1 {
                (self.given, self.count, self.taken) = before;
            }
        }
        Ok(())
    }

    fn take(&mut self, orbit: usize) {
        self.taken.push(orbit);
        self.set(orbit, false);
    }

    fn set(&mut self, orbit: usize, given: bool) {
        let cells = &self.orbits[orbit];
        for cell in cells {
            self.given[cell.index()] = given;
        }
        self.count = if given { self.count + cells.len() } else { self.count - cells.len() };
    }

    /// Whether the puzzle stays unique without the givens of `orbit`. Another solution would differ in one of them,
    /// so it is enough to look for a solution with another symbol in each of these cells.
    fn spare(&self, orbit: usize) -> Result<bool, Error> {
        let cells = &self.orbits[orbit];
        let values = self.solution.values();
        let kept = |cell: Cell| self.given[cell.index()] && !cells.contains(&cell);
        let givens = self.layout.cells().map(|c| kept(c).then_some(values[c.index()]));
        let puzzle = Puzzle::new(self.layout.clone(), givens)?;
        let every = Set::full(self.layout.symbols());
        for &cell in cells {
            let other = every & !Set::of(values[cell.index()].index());
            let marks = self.layout.cells().map(|c| if c == cell { other } else { every });
            let puzzle = puzzle.clone().with_marks(marks);
            match exact::solve_by(&puzzle, &Question::count_to(1), self.clock).uniqueness() {
                Uniqueness::NoSolution => {}
                Uniqueness::NotDecided => return Err(Error::OutOfTime),
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}
