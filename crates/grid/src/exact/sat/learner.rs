//! Clause learning near a guess: is there a solution in which most of these cells hold these symbols?
//!
//! The guess says what is decided first, as in solution-guided search (Beck 2007). The order is drawn anew at each restart, so
//! that another part of the guess is kept each time and another part has to give way.

use super::solver::{Solver, Status};
use super::{Lit, MOST_VARIABLES, Model};
use crate::exact::search;
use crate::{Cell, Clock, Puzzle, Rng, Set, Solution, Symbol, verify};

/// A puzzle and what was learnt about it so far.
#[derive(Debug, Clone)]
pub struct Learner {
    puzzle: Puzzle,
    model: Model,
    solver: Solver,
}

/// What a search came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A solution.
    Solved(Solution),
    /// There is none, whatever was guessed.
    Infeasible,
    /// The conflicts or the time ran out.
    Open,
}

impl Learner {
    /// Prepares `puzzle`; `None` if it has more candidates than the engine takes.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let clock = Clock::unlimited();
        // A contradiction shows again in the first search: a cell without candidates is a group without members.
        let candidates = search::singles(puzzle, &clock)
            .unwrap_or_else(|_| vec![Set::EMPTY; puzzle.layout().cell_count()]);
        if candidates.iter().map(Set::len).sum::<usize>() > MOST_VARIABLES {
            return None;
        }
        let (model, groups) = Model::new(puzzle.layout(), &candidates);
        Some(Self { puzzle: puzzle.clone(), model, solver: Solver::new(groups) })
    }

    /// Looks for a solution near `guess`, which may be empty, contradict itself or the puzzle, for so many conflicts at most.
    ///
    /// # Panics
    /// If the engine gives a grid that [`crate::verify()`] refuses.
    pub fn search(
        &mut self,
        guess: &[(Cell, Symbol)],
        conflicts: u64,
        rng: &mut Rng,
        over: &dyn Fn() -> bool,
    ) -> Answer {
        let variables = guess.iter().filter_map(|&(cell, symbol)| self.model.variable(cell, symbol));
        let mut literals: Vec<Lit> = variables.map(Lit::positive).collect();
        let most = self.solver.conflicts().saturating_add(conflicts);
        let answer = match self.solver.solve_near(&mut literals, most, rng, over) {
            Status::Stopped => Answer::Open,
            Status::Refuted => Answer::Infeasible,
            Status::Solved => {
                let solution = self.model.solution(&self.solver);
                assert_eq!(
                    verify(&self.puzzle, solution.values()),
                    Ok(()),
                    "no wrong solution leaves the engine"
                );
                Answer::Solved(solution)
            }
        };
        self.solver.back_to(0);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, generate};

    const NEVER: &dyn Fn() -> bool = &|| false;

    fn puzzle(line: &str) -> Puzzle {
        Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap()
    }

    /// Of the many solutions of an empty grid, the one that is guessed is found, and one near it if a part is wrong.
    #[test]
    fn a_solution_near_the_guess_is_found() {
        let layout = Layout::parse("9").unwrap();
        let empty = Puzzle::new(layout.clone(), vec![None; 81]).unwrap();
        let mut rng = Rng::seeded(1);
        for _ in 0..20 {
            let full = generate::full(&layout, &mut rng).unwrap();
            let mut guess: Vec<(Cell, Symbol)> = layout.cells().zip(full.values().iter().copied()).collect();
            let mut learner = Learner::new(&empty).unwrap();
            assert_eq!(learner.search(&guess, 0, &mut rng, NEVER), Answer::Open, "no conflict is allowed");
            assert_eq!(learner.search(&guess, u64::MAX, &mut rng, NEVER), Answer::Solved(full.clone()));
            rng.shuffle(&mut guess);
            for (_, symbol) in &mut guess[..4] {
                *symbol = Symbol::new(rng.below(9));
            }
            let Answer::Solved(found) = learner.search(&guess, u64::MAX, &mut rng, NEVER) else {
                panic!("solvable")
            };
            let kept = guess.iter().filter(|&&(cell, symbol)| found.values()[cell.index()] == symbol).count();
            assert!(kept > 27, "{kept} of 81, of which chance would keep 9");
        }
    }

    #[test]
    fn a_wrong_guess_hides_no_solution() {
        let hard =
            puzzle("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..");
        let mut rng = Rng::seeded(2);
        for _ in 0..50 {
            let guess: Vec<_> =
                (0..30).map(|_| (Cell::new(rng.below(81)), Symbol::new(rng.below(9)))).collect();
            let answer = Learner::new(&hard).unwrap().search(&guess, u64::MAX, &mut rng, NEVER);
            assert!(matches!(answer, Answer::Solved(_)));
        }
    }

    #[test]
    fn a_puzzle_without_solution_is_told() {
        for line in [
            "12345678.........9...............................................................",
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        ] {
            for guess in [&[][..], &[(Cell::new(0), Symbol::new(0))]] {
                let mut learner = Learner::new(&puzzle(line)).unwrap();
                let answer = learner.search(guess, u64::MAX, &mut Rng::seeded(1), NEVER);
                assert_eq!(answer, Answer::Infeasible, "{line}");
            }
        }
    }

    #[test]
    fn conflicts_and_time_are_kept() {
        let layout = Layout::parse("25").unwrap();
        let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        let mut learner = Learner::new(&empty).unwrap();
        let mut rng = Rng::seeded(1);
        assert_eq!(learner.search(&[], u64::MAX, &mut rng, &|| true), Answer::Open);
        assert_eq!(learner.search(&[], 0, &mut rng, NEVER), Answer::Open);
        assert_eq!(learner.solver.conflicts(), 0);
    }
}
