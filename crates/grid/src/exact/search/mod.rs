//! Propagation and backtracking for any layout.
//!
//! Naked and hidden singles are followed to their fixed point after every decision; decisions go where conflicts
//! were (`branch`). The search restarts with growing budgets until one run fits its budget: a run that ends within
//! its budget has seen the whole tree, so restarts cost completeness nothing.

mod branch;
mod state;

use super::{End, Engine, Question, Solutions, check};
use crate::{Clock, Puzzle, Rng, Set, Solution};
use branch::Branch;
use state::{Halt, State};

/// Decisions before the first restart.
const FIRST_BUDGET: u64 = 128;

/// Solves by search alone, however long it takes.
///
/// # Panics
/// If it finds a grid that [`crate::verify()`] refuses.
pub fn solve(puzzle: &Puzzle, question: &Question) -> Solutions {
    let outcome = within(puzzle, question, &Clock::start(&question.limits), u64::MAX, &mut Rng::seeded(0));
    check(puzzle, question, outcome)
}

/// Solves by search with at most `budget` decisions; what is left undecided then is [`End::Stopped`]. Nothing is checked
/// yet, and two solutions are kept even where fewer are wanted, to know them again after a restart.
pub(crate) fn within(
    puzzle: &Puzzle,
    question: &Question,
    clock: &Clock,
    budget: u64,
    rng: &mut Rng,
) -> Solutions {
    if puzzle.layout().symbols() <= 64 {
        run::<1>(puzzle, question, clock, budget, rng)
    } else {
        run::<4>(puzzle, question, clock, budget, rng)
    }
}

/// The candidates that naked and hidden singles leave, or how that already ended.
pub(super) fn singles(puzzle: &Puzzle, clock: &Clock) -> Result<Vec<Set<4>>, End> {
    fn sets<const W: usize>(puzzle: &Puzzle, clock: &Clock) -> Result<Vec<Set<4>>, Halt> {
        if clock.over() {
            return Err(Halt::Stopped);
        }
        let mut state = State::<W>::new(puzzle, clock)?;
        state.propagate(clock)?;
        Ok(state.board.cells().iter().map(Set::resized).collect())
    }
    let sets =
        if puzzle.layout().symbols() <= 64 { sets::<1>(puzzle, clock) } else { sets::<4>(puzzle, clock) };
    sets.map_err(|halt| if halt == Halt::Conflict { End::Exhausted } else { End::Stopped })
}

fn run<const W: usize>(
    puzzle: &Puzzle,
    question: &Question,
    clock: &Clock,
    budget: u64,
    rng: &mut Rng,
) -> Solutions {
    let mut found = Found { solutions: Vec::new(), keep: question.keep.max(2), count: 0 };
    let mut nodes = 0;
    let mut search = || -> Result<End, Halt> {
        if clock.over() {
            return Err(Halt::Stopped);
        }
        let mut state = State::<W>::new(puzzle, clock)?;
        state.propagate(clock)?;
        // To tell old solutions from new ones after a restart, all of them have to be remembered.
        let mut allowance = if question.solutions <= found.keep { FIRST_BUDGET } else { u64::MAX };
        loop {
            let ends = nodes + allowance.min(budget - nodes);
            match tree(&mut state, question, clock, ends, &mut nodes, rng, &mut found)? {
                End::Stopped if nodes < budget => allowance = allowance / 2 * 3,
                end => return Ok(end),
            }
        }
    };
    let end = match search() {
        Ok(end) => end,
        Err(Halt::Conflict) => End::Exhausted,
        Err(Halt::Stopped) => End::Stopped,
    };
    Solutions { solutions: found.solutions, count: found.count, end, engine: Engine::Search, nodes }
}

/// The solutions seen so far.
struct Found {
    solutions: Vec<Solution>,
    keep: usize,
    count: usize,
}

impl Found {
    fn add(&mut self, solution: Solution) {
        if !self.solutions.contains(&solution) {
            self.count += 1;
            if self.solutions.len() < self.keep {
                self.solutions.push(solution);
            }
        }
    }
}

/// One depth-first run from the state given, which it leaves as it was; stops when `nodes` reaches `ends`.
fn tree<const W: usize>(
    state: &mut State<W>,
    question: &Question,
    clock: &Clock,
    ends: u64,
    nodes: &mut u64,
    rng: &mut Rng,
    found: &mut Found,
) -> Result<End, Halt> {
    let root = state.mark();
    let mut stack: Vec<(usize, Branch)> = Vec::new();
    loop {
        let mut fruitful = true;
        if let Some((cell, symbol)) = state.branch(rng) {
            if *nodes >= ends {
                state.undo(root);
                return Ok(End::Stopped);
            }
            if clock.over() {
                return Err(Halt::Stopped);
            }
            *nodes += 1;
            stack.push((state.mark(), (cell, symbol)));
            match state.assign(cell, symbol, clock) {
                Err(Halt::Conflict) => fruitful = false,
                other => other?,
            }
        } else {
            found.add(state.solution());
            if found.count >= question.solutions {
                return Ok(End::Limit);
            }
            fruitful = false;
        }
        // A decision that failed, or gave all it had, is turned into its opposite at the level above.
        while !fruitful {
            let Some((mark, (cell, symbol))) = stack.pop() else { return Ok(End::Exhausted) };
            state.undo(mark);
            match state.exclude(cell, symbol, clock) {
                Err(Halt::Conflict) => {}
                other => {
                    other?;
                    fruitful = true;
                }
            }
        }
    }
}
