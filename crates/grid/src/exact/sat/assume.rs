//! Solving under assumptions: is there a solution in which these cells hold these symbols, and if not, which of them are to
//! blame?

use super::solver::{Reason, Solver, Status};
use super::{Lit, MOST_VARIABLES, Model};
use crate::exact::{Clock, Limits, search};
use crate::{Cell, Puzzle, Set, Solution, Symbol, verify};

/// A puzzle to which questions are put. What one answer teaches makes the next one faster.
#[derive(Debug, Clone)]
pub struct Questions {
    puzzle: Puzzle,
    model: Model,
    solver: Solver,
}

/// An answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A solution in which all that was assumed holds.
    Solved(Solution),
    /// There is none. These, by their numbers, cannot hold together; if there are none, the puzzle itself has no solution.
    Refuted(Vec<usize>),
    /// The conflicts or the time ran out.
    Open,
}

impl Questions {
    /// Prepares `puzzle`; `None` if it has more candidates than the engine takes.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let clock = Clock::start(&Limits::count_to(1));
        // A contradiction shows again at the first question: a cell without candidates is a group without members.
        let candidates = search::singles(puzzle, &clock)
            .unwrap_or_else(|_| vec![Set::EMPTY; puzzle.layout().cell_count()]);
        if candidates.iter().map(Set::len).sum::<usize>() > MOST_VARIABLES {
            return None;
        }
        let (model, groups) = Model::new(puzzle.layout(), &candidates);
        Some(Self { puzzle: puzzle.clone(), model, solver: Solver::new(groups) })
    }

    /// Conflicts met so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// Looks for a solution in which each of these cells holds its symbol, for so many conflicts at most.
    ///
    /// # Panics
    /// If the engine gives a grid that [`crate::verify()`] refuses.
    pub fn ask(&mut self, assumed: &[(Cell, Symbol)], conflicts: u64, over: &dyn Fn() -> bool) -> Answer {
        let mut literals = Vec::with_capacity(assumed.len());
        for (i, &(cell, symbol)) in assumed.iter().enumerate() {
            match self.model.variable(cell, symbol) {
                Some(var) => literals.push(Lit::positive(var)),
                None => return Answer::Refuted(vec![i]),
            }
        }
        let status =
            self.solver.solve_assuming(&literals, self.solver.conflicts().saturating_add(conflicts), over);
        let answer = match status {
            Status::Solved => {
                let solution = self.model.solution(&self.solver);
                assert_eq!(
                    verify(&self.puzzle, solution.values()),
                    Ok(()),
                    "no wrong solution leaves the engine"
                );
                Answer::Solved(solution)
            }
            Status::Stopped => Answer::Open,
            Status::Refuted => {
                let core = self.solver.core();
                Answer::Refuted((0..literals.len()).filter(|&i| core.contains(&literals[i])).collect())
            }
        };
        self.solver.back_to(0);
        answer
    }
}

impl Solver {
    /// The assumptions from which it follows that `failed`, one of them, cannot hold.
    pub(super) fn blame(&mut self, failed: Lit) -> Vec<Lit> {
        let mut core = vec![failed];
        let mut reasons = Vec::new();
        self.seen[failed.var() as usize] = true;
        for i in (0..self.trail.len()).rev() {
            let lit = self.trail[i];
            let var = lit.var() as usize;
            if !std::mem::take(&mut self.seen[var]) || self.levels[var] == 0 {
                continue;
            }
            if self.reasons[var] == Reason::Free {
                core.push(lit);
            } else {
                self.explain(lit.var(), &mut reasons);
                for lit in reasons.drain(..) {
                    self.seen[lit.var() as usize] = true;
                }
            }
        }
        self.seen[failed.var() as usize] = false;
        core
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{self, Verdict};
    use crate::{Layout, Rng};

    const HARD: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

    /// Decisions at random, some of them wrong, are held or refuted as the other engines say, and so is what is blamed alone.
    #[test]
    fn answers_agree_with_the_other_engines() {
        let layout = Layout::parse("9").unwrap();
        let puzzle = Puzzle::from_line(&layout, HARD).unwrap();
        let solution = exact::solve(&puzzle, &Limits::count_to(1)).solution().unwrap().clone();
        let mut questions = Questions::new(&puzzle).unwrap();
        let mut rng = Rng::seeded(1);
        let (mut held, mut refuted) = (0, 0);
        for _ in 0..200 {
            let count = 1 + rng.below(12);
            let mut assumed: Vec<(Cell, Symbol)> = Vec::new();
            while assumed.len() < count {
                let cell = Cell::new(rng.below(81));
                let right = solution.values()[cell.index()];
                let symbol = if rng.below(10) == 0 { Symbol::new(rng.below(9)) } else { right };
                if puzzle.given(cell).is_none() && assumed.iter().all(|a| a.0 != cell) {
                    assumed.push((cell, symbol));
                }
            }
            let right = assumed.iter().all(|a| solution.values()[a.0.index()] == a.1);
            match questions.ask(&assumed, u64::MAX, &|| false) {
                Answer::Solved(found) => {
                    assert!(right);
                    assert_eq!(verify(&puzzle, found.values()), Ok(()));
                    held += 1;
                }
                Answer::Refuted(core) => {
                    let mut givens = puzzle.givens().to_vec();
                    for &i in &core {
                        givens[assumed[i].0.index()] = Some(assumed[i].1);
                    }
                    // Two of the same symbol in a house are refused already.
                    if let Ok(narrowed) = Puzzle::new(puzzle.layout().clone(), givens) {
                        let verdict = exact::solve(&narrowed, &Limits::count_to(1)).verdict();
                        assert_eq!(verdict, Verdict::NoSolution, "{core:?} of {assumed:?}");
                    }
                    assert!(!right && !core.is_empty());
                    refuted += 1;
                }
                Answer::Open => panic!("no limit was set"),
            }
        }
        assert!(held > 20 && refuted > 20, "{held} {refuted}");
    }

    #[test]
    fn a_puzzle_without_solution_blames_nobody() {
        let layout = Layout::parse("9").unwrap();
        for line in [
            "12345678.........9...............................................................",
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        ] {
            let puzzle = Puzzle::from_line(&layout, line).unwrap();
            let mut questions = Questions::new(&puzzle).unwrap();
            assert_eq!(questions.ask(&[], u64::MAX, &|| false), Answer::Refuted(Vec::new()), "{line}");
        }
    }

    #[test]
    fn conflicts_and_time_are_kept() {
        let layout = Layout::parse("25").unwrap();
        let empty = Puzzle::new(layout.clone().into(), vec![None; layout.cell_count()]).unwrap();
        let mut questions = Questions::new(&empty).unwrap();
        assert_eq!(questions.ask(&[], u64::MAX, &|| true), Answer::Open);
        assert_eq!(questions.ask(&[], 0, &|| false), Answer::Open);
        assert_eq!(questions.conflicts(), 0);
    }
}
