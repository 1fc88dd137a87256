//! Exact solving: finds solutions, counts them up to a limit, proves that there are no more, for any layout.
//!
//! ```
//! use evodoku_grid::exact::{self, Limits, Verdict};
//! use evodoku_grid::{Layout, Puzzle};
//!
//! let layout = Layout::parse("4")?;
//! let puzzle = Puzzle::from_line(&layout, "1..............4")?;
//! let outcome = exact::solve(&puzzle, &Limits::count_to(2));
//! assert_eq!(outcome.verdict(), Verdict::Several);
//! # Ok::<(), evodoku_grid::Error>(())
//! ```

mod clock;
pub mod nine;
pub mod sat;
pub mod search;

pub(crate) use clock::Clock;

use crate::{Puzzle, Rng, Solution, Symbol, verify};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How far a search goes.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Counting ends at this many solutions: 1 to solve, 2 to tell whether the solution is the only one.
    pub solutions: usize,
    /// How many of the solutions are kept; the others are only counted.
    pub keep: usize,
    /// Wall-clock time, looked at every few milliseconds.
    pub time: Option<Duration>,
    /// Ends the search soon after someone sets it.
    pub stop: Option<&'a AtomicBool>,
    /// Ends the search after about this many decisions of plain search, the same on every machine; clause learning, which
    /// takes over otherwise, is left out.
    pub nodes: Option<u64>,
}

impl<'a> Limits<'a> {
    /// Counts to `solutions`, keeps the first two, takes all the time it needs.
    pub fn count_to(solutions: usize) -> Self {
        Self { solutions, keep: 2, time: None, stop: None, nodes: None }
    }

    /// The same with a time limit.
    pub fn within(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The same with a flag that ends the search.
    pub fn until(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }
}

/// Which engine gave the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The band solver for the plain 9x9 grid.
    Nine,
    /// Propagation and backtracking for any layout.
    Search,
    /// Clauses for a conflict-driven SAT solver.
    Sat,
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// There are no further solutions.
    Exhausted,
    /// As many solutions as asked for were found.
    Limit,
    /// Time, flag or node budget: what was found holds, but nothing is known of what was not.
    Stopped,
}

/// What is known about the number of solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved: there is no solution.
    NoSolution,
    /// Proved: there is exactly one solution.
    Unique,
    /// There is more than one solution.
    Several,
    /// One solution is known, and it was not asked (or not decided in time) whether there is another.
    AtLeastOne,
    /// Nothing is known.
    NotDecided,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The first solutions, as many as [`Limits::keep`] allows; each has passed [`crate::verify()`].
    pub solutions: Vec<Solution>,
    /// The number of different solutions found.
    pub count: usize,
    /// Why the search ended.
    pub end: End,
    /// The engine that ended it.
    pub engine: Engine,
    /// Decisions made, or conflicts met, by all engines that were tried.
    pub nodes: u64,
}

impl Outcome {
    /// Whether the question was answered: no time limit cut the search short.
    pub fn complete(&self) -> bool {
        self.end != End::Stopped
    }

    /// What is now known about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        match (self.count, self.end) {
            (0, End::Exhausted) => Verdict::NoSolution,
            (0, _) => Verdict::NotDecided,
            (1, End::Exhausted) => Verdict::Unique,
            (1, _) => Verdict::AtLeastOne,
            _ => Verdict::Several,
        }
    }

    /// The first solution.
    pub fn solution(&self) -> Option<&Solution> {
        self.solutions.first()
    }
}

/// Solves `puzzle` with the engines that suit its layout.
///
/// # Panics
/// If an engine gives a grid that [`crate::verify()`] refuses: no wrong solution leaves this function.
pub fn solve(puzzle: &Puzzle, limits: &Limits) -> Outcome {
    solve_by(puzzle, limits, &Clock::start(limits))
}

/// Decisions that plain search may make before clause learning takes over. Measured: 16x16 puzzles hardly ever need
/// so many, and 25x25 puzzles that do are solved sooner by learning (docs/PERFORMANCE.md).
const SEARCH_BUDGET: u64 = 500;

/// The same by a clock that already runs. This is the one place where an engine is chosen.
pub(crate) fn solve_by(puzzle: &Puzzle, limits: &Limits, clock: &Clock) -> Outcome {
    let limits = &Limits { solutions: limits.solutions.max(1), ..*limits };
    let outcome = if puzzle.layout().is_classic() {
        by_bands(puzzle, limits, clock)
    } else {
        by_search(puzzle, limits, clock)
    };
    check(puzzle, limits, outcome)
}

fn by_bands(puzzle: &Puzzle, limits: &Limits, clock: &Clock) -> Outcome {
    let mut outcome =
        Outcome { solutions: Vec::new(), count: 0, end: End::Stopped, engine: Engine::Nine, nodes: 0 };
    if clock.over() {
        return outcome;
    }
    let keep = |grid: &[u8; 81]| {
        if outcome.solutions.len() < limits.keep {
            outcome.solutions.push(Solution::new(grid.iter().map(|&digit| Symbol::new(digit as usize - 1))));
        }
    };
    let mut looks = 0;
    let keep_going = || {
        looks += 1;
        !clock.over() && limits.nodes.is_none_or(|most| looks * nine::PATIENCE < most)
    };
    let report = nine::search_puzzle(puzzle, limits.solutions, keep, keep_going)
        .expect("the band solver takes every classic puzzle");
    outcome.end = match report {
        nine::Report { stopped: true, .. } => End::Stopped,
        nine::Report { solutions, .. } if solutions >= limits.solutions => End::Limit,
        _ => End::Exhausted,
    };
    Outcome { count: report.solutions, nodes: report.guesses, ..outcome }
}

fn by_search(puzzle: &Puzzle, limits: &Limits, clock: &Clock) -> Outcome {
    let budget = limits.nodes.unwrap_or(SEARCH_BUDGET);
    let quick = search::within(puzzle, limits, clock, budget, &mut Rng::seeded(0));
    if quick.complete() || clock.over() || limits.nodes.is_some() {
        return quick;
    }
    // Where solutions are plenty and all are wanted, search lists them faster than clauses can forbid them.
    if quick.count > 2 {
        return search::within(puzzle, limits, clock, u64::MAX, &mut Rng::seeded(0));
    }
    let slow = sat::within(puzzle, limits, clock);
    if !slow.complete() && !clock.over() {
        // Too large for clauses.
        return search::within(puzzle, limits, clock, u64::MAX, &mut Rng::seeded(0));
    }
    Outcome { nodes: quick.nodes + slow.nodes, ..slow }
}

/// Lets an outcome pass if every solution does.
fn check(puzzle: &Puzzle, limits: &Limits, mut outcome: Outcome) -> Outcome {
    for solution in &outcome.solutions {
        if let Err(violation) = verify(puzzle, solution.values()) {
            panic!("engine {:?} gave a wrong solution: {}", outcome.engine, violation.describe(puzzle));
        }
    }
    outcome.solutions.truncate(limits.keep);
    outcome
}

#[cfg(test)]
mod tests;
