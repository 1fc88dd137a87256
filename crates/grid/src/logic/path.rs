//! The path of a person through a puzzle: one step at a time, always the easiest there is.

use super::{Candidates, Contradiction, Counts, Record, Step, Stop, Technique, exhaust};
use crate::Puzzle;

/// Keeps each step and then stops the sweep, so that the next one is again the easiest.
#[derive(Default)]
pub(super) struct Journal(pub(super) Vec<Step>);

impl Record for Journal {
    fn record(&mut self, _: Technique, step: impl FnOnce() -> Step) -> Result<(), Stop> {
        self.0.push(step());
        Err(Stop::Enough)
    }
}

/// The steps that reasoning takes, and where they end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How many cells are still empty at its end; 0 means solved.
    pub unsolved: usize,
    /// The contradiction that ended it, if the puzzle has no solution.
    pub contradiction: Option<Contradiction>,
}

impl Path {
    /// Whether the steps solve the puzzle.
    pub fn is_solved(&self) -> bool {
        self.unsolved == 0 && self.contradiction.is_none()
    }

    /// How often each technique was used.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.steps.iter().for_each(|step| counts.add(step.technique));
        counts
    }
}

/// The easiest next step, `None` where no technique finds anything.
pub fn next_step(puzzle: &Puzzle) -> Result<Option<Step>, Contradiction> {
    let path = walk(puzzle, 1);
    match (path.steps.into_iter().next(), path.contradiction) {
        (None, Some(contradiction)) => Err(contradiction),
        (step, _) => Ok(step),
    }
}

/// All steps, the easiest first at every turn, until the puzzle is solved or no technique finds anything.
pub fn solve_path(puzzle: &Puzzle) -> Path {
    walk(puzzle, usize::MAX)
}

fn walk(puzzle: &Puzzle, most: usize) -> Path {
    if puzzle.layout().symbols() <= 64 { walk_in::<1>(puzzle, most) } else { walk_in::<4>(puzzle, most) }
}

fn walk_in<const W: usize>(puzzle: &Puzzle, most: usize) -> Path {
    let mut journal = Journal::default();
    let unsolved = puzzle.givens().len() - puzzle.given_count();
    let mut state = match Candidates::<W>::new(puzzle) {
        Ok(state) => state,
        Err(contradiction) => return Path { steps: journal.0, unsolved, contradiction: Some(contradiction) },
    };
    let mut contradiction = None;
    while journal.0.len() < most && state.unsolved() > 0 {
        match exhaust(&mut state, &Technique::ALL, &mut journal) {
            Err(Stop::Enough) => {}
            Err(Stop::Contradiction(found)) => {
                contradiction = Some(found);
                break;
            }
            Ok(()) => break,
        }
    }
    Path { steps: journal.0, unsolved: state.unsolved(), contradiction }
}
