//! Conflict-driven clause learning for puzzles too hard for plain search.
//!
//! The variables are the candidates that singles leave; a cell, and a symbol in a house, is a *group* of variables of
//! which exactly one is true. A SAT solver from the shelf needs each group spelt out as one long and many binary
//! clauses: about 65 million of them for a half-filled 256x256 grid. Here groups are propagated as what they are, by a
//! count of the members left, and give their part of an explanation only when a conflict asks for it; clauses exist
//! only where something was learnt. The rest is the textbook: first unique implication points with minimised clauses
//! (`analyse`), activity-ordered decisions (`order`), saved phases, Luby restarts, and a store of watched clauses
//! (`clauses`) that sheds those with much glue.
//!
//! Measured beside `batsat`, `varisat` and `cadical` (docs/PERFORMANCE.md): all four need about the same time on 25x25
//! grids; on eight 36x36 grids with 40 and 44 % given this one needed a third of the time of the other two that are pure
//! Rust, and `cadical` half of its time. It can be stopped at any time, which `varisat` cannot, and adds no dependency and no C++. A solver that
//! keeps what it learnt for all questions of the generator was tried too: two to seven times slower than asking anew.

mod analyse;
mod clauses;
mod learner;
mod order;
mod solver;

pub use learner::{Answer, Learner};
use solver::{Solver, Status};

use super::{End, Engine, Question, Solutions, check, search};
use crate::{Cell, Clock, Layout, Puzzle, Set, Solution, Symbol};
use std::ops::{Not, Range};

/// A variable or its negation: `variable * 2`, plus 1 for the negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lit(u32);

impl Lit {
    fn new(var: u32, positive: bool) -> Self {
        Self(2 * var + u32::from(!positive))
    }

    fn positive(var: u32) -> Self {
        Self(2 * var)
    }

    fn negative(var: u32) -> Self {
        Self(2 * var + 1)
    }

    fn var(self) -> u32 {
        self.0 / 2
    }

    fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Groups of variables of which exactly one is true.
#[derive(Debug, Clone)]
struct Groups {
    starts: Vec<u32>,
    members: Vec<u32>,
    of_starts: Vec<u32>,
    of: Vec<u32>,
}

impl Groups {
    fn new(variables: usize, groups: impl Iterator<Item = Vec<u32>>) -> Self {
        let (mut starts, mut members) = (vec![0], Vec::new());
        for group in groups {
            members.extend(group);
            starts.push(members.len() as u32);
        }
        let mut of_starts = vec![0u32; variables + 1];
        for &var in &members {
            of_starts[var as usize + 1] += 1;
        }
        for var in 0..variables {
            of_starts[var + 1] += of_starts[var];
        }
        let mut of = vec![0; members.len()];
        let mut next = of_starts.clone();
        for (group, range) in starts.windows(2).enumerate() {
            for &var in &members[range[0] as usize..range[1] as usize] {
                of[next[var as usize] as usize] = group as u32;
                next[var as usize] += 1;
            }
        }
        Self { starts, members, of_starts, of }
    }

    fn variables(&self) -> usize {
        self.of_starts.len() - 1
    }

    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    fn member_range(&self, group: u32) -> Range<usize> {
        self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize
    }

    #[inline]
    fn members(&self, group: u32) -> &[u32] {
        &self.members[self.member_range(group)]
    }

    #[inline]
    fn member_at(&self, i: usize) -> u32 {
        self.members[i]
    }

    #[inline]
    fn of_range(&self, var: u32) -> Range<usize> {
        self.of_starts[var as usize] as usize..self.of_starts[var as usize + 1] as usize
    }

    #[inline]
    fn of(&self, var: u32) -> &[u32] {
        &self.of[self.of_range(var)]
    }

    #[inline]
    fn of_at(&self, i: usize) -> u32 {
        self.of[i]
    }
}

/// More candidates than this are not decided: a bound on memory, and on the time to set up between two looks at the
/// clock. An empty 64x64 grid and a 100x100 grid with a third of its cells given stay below.
const MOST_VARIABLES: usize = 500_000;

/// Solves by clause learning alone, however long it takes.
///
/// # Panics
/// If it finds a grid that [`crate::verify()`] refuses.
pub fn solve(puzzle: &Puzzle, question: &Question) -> Solutions {
    check(puzzle, question, within(puzzle, question, &Clock::start(&question.limits), u64::MAX))
}

/// The same by a clock that already runs, for at most this many conflicts, and not checked yet.
pub(super) fn within(puzzle: &Puzzle, question: &Question, clock: &Clock, most: u64) -> Solutions {
    let mut outcome =
        Solutions { solutions: Vec::new(), count: 0, end: End::Stopped, engine: Engine::Sat, nodes: 0 };
    let candidates = match search::singles(puzzle, clock) {
        Ok(candidates) => candidates,
        Err(end) => return Solutions { end, ..outcome },
    };
    if candidates.iter().map(Set::len).sum::<usize>() > MOST_VARIABLES {
        return outcome;
    }
    let (model, groups) = Model::new(puzzle.layout(), &candidates);
    if clock.over() {
        return outcome;
    }
    let mut solver = Solver::new(groups);
    let mut status = solver.solve(clock, most);
    outcome.end = loop {
        match status {
            Status::Refuted => break End::Exhausted,
            Status::Stopped => break End::Stopped,
            Status::Solved => {}
        }
        outcome.count += 1;
        if outcome.solutions.len() < question.keep {
            outcome.solutions.push(model.solution(&solver));
        }
        if outcome.count >= question.solutions {
            break End::Limit;
        }
        status = solver.another(clock, most);
    };
    outcome.nodes = solver.conflicts();
    outcome
}

/// What the variables stand for.
#[derive(Debug, Clone)]
struct Model {
    /// The candidates of the cells, in order: the variables of a cell are `starts[cell]..starts[cell + 1]`.
    starts: Vec<u32>,
    symbols: Vec<u16>,
}

impl Model {
    /// A variable for each candidate; a group for each cell and for each symbol in each house.
    fn new(layout: &Layout, candidates: &[Set<4>]) -> (Self, Groups) {
        let mut starts = vec![0];
        let mut symbols = Vec::new();
        for set in candidates {
            symbols.extend(set.iter().map(|s| s as u16));
            starts.push(symbols.len() as u32);
        }
        let n = layout.symbols();
        let cells = starts.windows(2).map(|w| (w[0]..w[1]).collect());
        let houses = layout.houses().flat_map(|house| {
            let mut places = vec![Vec::new(); n];
            for cell in layout.house(house) {
                for var in starts[cell.index()]..starts[cell.index() + 1] {
                    places[symbols[var as usize] as usize].push(var);
                }
            }
            places
        });
        let groups = Groups::new(symbols.len(), cells.chain(houses));
        (Self { starts, symbols }, groups)
    }

    /// The variable of a candidate, if singles left it.
    fn variable(&self, cell: Cell, symbol: Symbol) -> Option<u32> {
        let mut vars = self.starts[cell.index()]..self.starts[cell.index() + 1];
        vars.find(|&v| self.symbols[v as usize] as usize == symbol.index())
    }

    fn solution(&self, solver: &Solver) -> Solution {
        let value = |w: &[u32]| {
            let var = (w[0]..w[1]).find(|&v| solver.is_true(v)).expect("a solved cell has a true candidate");
            Symbol::new(self.symbols[var as usize].into())
        };
        Solution::new(self.starts.windows(2).map(value))
    }
}
