//! Mending: what a failed dive decided is mostly right, so which of its decisions were wrong?
//!
//! Clause learning answers within a few hundred conflicts whether all decisions of a dive can hold together, and names some that
//! cannot. Asked again and again in random order, it names the wrong ones more often than the right ones (a group test in which
//! everyone stands accused with many others), and those are dropped until a solution comes out or too little is left to decide.
//! What one answer taught refutes the next orders at once, so they say little more than the first; each time some are dropped,
//! though, a new refutation is found, and accusations add up over all of them.

use evodoku_grid::exact::sat::{Answer, Questions};
use evodoku_grid::{Cell, Rng, Solution, Symbol};

/// A cell and the symbol that was put there.
pub(super) type Decision = (Cell, Symbol);

/// Answers that are compared before some decisions are dropped.
const ANSWERS: usize = 8;

/// One in so many decisions is dropped at a time, and so often.
const PART: usize = 20;
const ROUNDS: usize = 30;

/// What mending came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mended {
    /// A solution.
    Solved(Solution),
    /// The puzzle has none, whatever was decided.
    Infeasible,
    /// Neither, within the conflicts allowed.
    Lost,
}

/// Looks for a solution in which most of `decisions` hold, for so many conflicts for each of them at most: many decisions took
/// long to make and leave little to decide.
pub(super) fn mend(
    questions: &Questions,
    mut decisions: Vec<Decision>,
    conflicts: u64,
    rng: &mut Rng,
    over: &dyn Fn() -> bool,
) -> Mended {
    let mut questions = questions.clone();
    let last = questions.conflicts() + conflicts.saturating_mul(decisions.len() as u64);
    let mut accused = vec![0; decisions.len()];
    for _ in 0..ROUNDS {
        let mut order: Vec<usize> = (0..decisions.len()).collect();
        for _ in 0..ANSWERS {
            rng.shuffle(&mut order);
            let assumed: Vec<Decision> = order.iter().map(|&i| decisions[i]).collect();
            match questions.ask(&assumed, last.saturating_sub(questions.conflicts()), over) {
                Answer::Solved(solution) => return Mended::Solved(solution),
                Answer::Refuted(core) if core.is_empty() => return Mended::Infeasible,
                Answer::Refuted(core) => core.into_iter().for_each(|i| accused[order[i]] += 1),
                Answer::Open => return Mended::Lost,
            }
        }
        // The last order is as good as any for ties.
        order.sort_by_key(|&i| std::cmp::Reverse(accused[i]));
        order.truncate(decisions.len().div_ceil(PART));
        order.sort_unstable();
        for i in order.into_iter().rev() {
            decisions.remove(i);
            accused.remove(i);
        }
    }
    Mended::Lost
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::{Layout, Puzzle, exact};

    #[test]
    fn wrong_decisions_are_found_and_dropped() {
        let layout = Layout::parse("9").unwrap();
        let line = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let puzzle = Puzzle::from_line(&layout, line).unwrap();
        let solution = exact::solve(&puzzle, &exact::Limits::count_to(1)).solution().unwrap().clone();
        // Two wrong ones among thirty, which no rule of a house forbids.
        let open: Vec<Cell> = layout.cells().filter(|&c| puzzle.given(c).is_none()).collect();
        let mut decisions: Vec<Decision> =
            open.iter().map(|&c| (c, solution.values()[c.index()])).take(30).collect();
        let allowed = |c: Cell, s: Symbol| layout.peers(c).iter().all(|&p| puzzle.given(p) != Some(s));
        for decision in &mut decisions[4..6] {
            let other = (0..9).map(Symbol::new).find(|&s| s != decision.1 && allowed(decision.0, s));
            decision.1 = other.unwrap();
        }
        let questions = Questions::new(&puzzle).unwrap();
        let mended = mend(&questions, decisions, 300, &mut Rng::seeded(1), &|| false);
        assert_eq!(mended, Mended::Solved(solution));
    }

    #[test]
    fn a_puzzle_without_solution_is_told() {
        let layout = Layout::parse("9").unwrap();
        let line = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
        let questions = Questions::new(&Puzzle::from_line(&layout, line).unwrap()).unwrap();
        let decisions = vec![(Cell::new(0), Symbol::new(0))];
        let mended = mend(&questions, decisions, 1_000_000, &mut Rng::seeded(1), &|| false);
        assert_eq!(mended, Mended::Infeasible);
    }

    #[test]
    fn conflicts_are_bounded() {
        let layout = Layout::parse("16").unwrap();
        let puzzle = Puzzle::new(layout.clone().into(), vec![None; 256]).unwrap();
        let mended = mend(&Questions::new(&puzzle).unwrap(), Vec::new(), 0, &mut Rng::seeded(1), &|| false);
        assert_eq!(mended, Mended::Lost);
    }
}
