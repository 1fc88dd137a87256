//! Exact solving: finds solutions, counts them up to a limit, proves that there are no more, for any layout.
//!
//! ```
//! use evodoku_grid::exact::{self, Question, Uniqueness};
//! use evodoku_grid::{Layout, Puzzle};
//!
//! let layout = Layout::parse("4")?;
//! let puzzle = Puzzle::from_line(&layout, "1..............4")?;
//! let outcome = exact::solve(&puzzle, &Question::count_to(2));
//! assert_eq!(outcome.uniqueness(), Uniqueness::Several);
//! # Ok::<(), evodoku_grid::Error>(())
//! ```

pub mod nine;
pub mod sat;
pub mod search;

use crate::{Clock, Limits, Puzzle, Rng, Solution, Symbol, verify};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What is asked: how many solutions, and within which limits.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// Counting ends at this many solutions: 1 to solve, 2 to tell whether the solution is the only one.
    pub solutions: usize,
    /// How many of the solutions are kept; the others are only counted.
    pub keep: usize,
    /// What the search may use. Its evaluations are decisions of plain search and conflicts of clause learning: a limit that
    /// is the same on every machine. It has no generations.
    pub limits: Limits<'a>,
}

impl<'a> Question<'a> {
    /// Counts to `solutions`, keeps the first two, takes all the time it needs.
    pub fn count_to(solutions: usize) -> Self {
        Self { solutions, keep: 2, limits: Limits::default() }
    }

    /// The same, keeping this many solutions.
    pub fn keeping(self, keep: usize) -> Self {
        Self { keep, ..self }
    }

    /// The same within these limits.
    pub fn limited(self, limits: &Limits<'a>) -> Self {
        Self { limits: *limits, ..self }
    }

    /// The same with a limit of wall-clock time.
    pub fn within(self, time: Duration) -> Self {
        Self { limits: self.limits.within(time), ..self }
    }

    /// The same with a flag that ends the search.
    pub fn until(self, stop: &'a AtomicBool) -> Self {
        Self { limits: self.limits.until(stop), ..self }
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
pub enum Uniqueness {
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
pub struct Solutions {
    /// The first solutions, as many as [`Question::keep`] allows; each has passed [`crate::verify()`].
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

impl Solutions {
    /// Whether the question was answered: no time limit cut the search short.
    pub fn complete(&self) -> bool {
        self.end != End::Stopped
    }

    /// What is now known about the number of solutions.
    pub fn uniqueness(&self) -> Uniqueness {
        match (self.count, self.end) {
            (0, End::Exhausted) => Uniqueness::NoSolution,
            (0, _) => Uniqueness::NotDecided,
            (1, End::Exhausted) => Uniqueness::Unique,
            (1, _) => Uniqueness::AtLeastOne,
            _ => Uniqueness::Several,
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
pub fn solve(puzzle: &Puzzle, question: &Question) -> Solutions {
    solve_by(puzzle, question, &Clock::start(&question.limits))
}

/// Decisions that plain search may make before clause learning takes over. Measured: 16x16 puzzles hardly ever need
/// so many, and 25x25 puzzles that do are solved sooner by learning (docs/PERFORMANCE.md).
const SEARCH_BUDGET: u64 = 500;

/// The same by a clock that already runs. This is the one place where an engine is chosen.
pub fn solve_by(puzzle: &Puzzle, question: &Question, clock: &Clock) -> Solutions {
    let question = &Question { solutions: question.solutions.max(1), ..*question };
    let outcome = if puzzle.layout().is_classic() {
        by_bands(puzzle, question, clock)
    } else {
        by_search(puzzle, question, clock)
    };
    check(puzzle, question, outcome)
}

fn by_bands(puzzle: &Puzzle, question: &Question, clock: &Clock) -> Solutions {
    let mut outcome =
        Solutions { solutions: Vec::new(), count: 0, end: End::Stopped, engine: Engine::Nine, nodes: 0 };
    if clock.over() {
        return outcome;
    }
    let keep = |grid: &[u8; 81]| {
        if outcome.solutions.len() < question.keep {
            outcome.solutions.push(Solution::new(grid.iter().map(|&digit| Symbol::new(digit as usize - 1))));
        }
    };
    let mut looks = 0;
    let keep_going = || {
        looks += 1;
        !clock.over() && question.limits.evaluations.is_none_or(|most| looks * nine::PATIENCE < most)
    };
    let report = nine::search_puzzle(puzzle, question.solutions, keep, keep_going)
        .expect("the band solver takes every classic puzzle");
    outcome.end = match report {
        nine::Report { stopped: true, .. } => End::Stopped,
        nine::Report { solutions, .. } if solutions >= question.solutions => End::Limit,
        _ => End::Exhausted,
    };
    Solutions { count: report.solutions, nodes: report.guesses, ..outcome }
}

fn by_search(puzzle: &Puzzle, question: &Question, clock: &Clock) -> Solutions {
    let most = question.limits.evaluations.unwrap_or(u64::MAX);
    let quick = search::within(puzzle, question, clock, most.min(SEARCH_BUDGET), &mut Rng::seeded(0));
    if quick.complete() || clock.over() || quick.nodes >= most {
        return quick;
    }
    // Where solutions are plenty and all are wanted, search lists them faster than clauses can forbid them.
    if quick.count > 2 {
        return search::within(puzzle, question, clock, most, &mut Rng::seeded(0));
    }
    let left = most - quick.nodes;
    let slow = sat::within(puzzle, question, clock, left);
    if !slow.complete() && !clock.over() && slow.nodes < left {
        // Too large for clauses.
        return search::within(puzzle, question, clock, most, &mut Rng::seeded(0));
    }
    Solutions { nodes: quick.nodes + slow.nodes, ..slow }
}

/// Lets an outcome pass if every solution does.
fn check(puzzle: &Puzzle, question: &Question, mut outcome: Solutions) -> Solutions {
    for solution in &outcome.solutions {
        if let Err(violation) = verify(puzzle, solution.values()) {
            panic!("engine {:?} gave a wrong solution: {violation}", outcome.engine);
        }
    }
    outcome.solutions.truncate(question.keep);
    outcome
}

#[cfg(test)]
mod tests;
