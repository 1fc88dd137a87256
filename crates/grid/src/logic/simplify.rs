//! Simplifying: everything a level can deduce, as fast as possible.

use super::{Candidates, Contradiction, Counts, Level, Record, Step, Stop, Technique, exhaust};
use crate::{Cell, Puzzle, Set, Symbol};

impl Record for Counts {
    #[inline]
    fn record(&mut self, technique: Technique, _: impl FnOnce() -> Step) -> Result<(), Stop> {
        self.add(technique);
        Ok(())
    }
}

/// Applies the techniques of `level` to a fixpoint and counts the deductions.
pub fn propagate<const W: usize>(state: &mut Candidates<W>, level: Level) -> Result<Counts, Contradiction> {
    let mut counts = Counts::default();
    match exhaust(state, level.techniques(), &mut counts) {
        Ok(()) => Ok(counts),
        Err(Stop::Contradiction(contradiction)) => Err(contradiction),
        Err(Stop::Enough) => unreachable!("counting never has enough"),
    }
}

/// What `level` makes of a puzzle: filled cells, and the candidates of the others.
///
/// ```
/// use evodoku_grid::logic::{Level, simplify};
/// use evodoku_grid::{Layout, Puzzle};
///
/// let layout = Layout::parse("9")?;
/// let puzzle = Puzzle::from_line(&layout, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// assert!(simplify(&puzzle, Level::Singles)?.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simplify(puzzle: &Puzzle, level: Level) -> Result<Simplified, Contradiction> {
    if puzzle.layout().symbols() <= 64 { run::<1>(puzzle, level) } else { run::<4>(puzzle, level) }
}

fn run<const W: usize>(puzzle: &Puzzle, level: Level) -> Result<Simplified, Contradiction> {
    let mut state = Candidates::<W>::new(puzzle)?;
    let counts = propagate(&mut state, level)?;
    Ok(Simplified {
        puzzle: puzzle.clone(),
        candidates: state.layout().cells().map(|cell| state.of(cell).resized()).collect(),
        values: state.values().into(),
        unsolved: state.unsolved(),
        counts,
    })
}

/// A puzzle after reasoning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simplified {
    puzzle: Puzzle,
    candidates: Box<[Set<4>]>,
    values: Box<[Option<Symbol>]>,
    unsolved: usize,
    counts: Counts,
}

impl Simplified {
    /// What may still stand in a cell.
    pub fn candidates(&self, cell: Cell) -> Set<4> {
        self.candidates[cell.index()]
    }

    /// The values found so far, givens included.
    pub fn values(&self) -> &[Option<Symbol>] {
        &self.values
    }

    /// How many cells have no value yet.
    pub fn unsolved(&self) -> usize {
        self.unsolved
    }

    /// Whether every cell has a value.
    pub fn is_solved(&self) -> bool {
        self.unsolved == 0
    }

    /// How often each technique made a deduction.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The puzzle with all values found as givens; other cells keep the pencil marks they came with.
    pub fn to_puzzle(&self) -> Puzzle {
        let solved = Puzzle::new(self.puzzle.layout().clone(), self.values.iter().copied())
            .expect("placing a symbol takes it away from all its houses, so no value stands twice");
        match self.puzzle.marks() {
            Some(marks) => solved.with_marks(marks.iter().copied()),
            None => solved,
        }
    }

    /// The puzzle with all values found as givens and the remaining candidates as pencil marks.
    pub fn to_marked_puzzle(&self) -> Puzzle {
        self.to_puzzle().with_marks(self.candidates.iter().copied())
    }
}
