//! The short exact check: a few hundred nodes of backtracking, the probing of every candidate, and some clause learning.
//!
//! Small puzzles end here, and most that have hardly more than one solution; contradictions come to light here, and what is
//! left to evolve is smaller afterwards.

use super::propagate::Propagator;
use evodoku_grid::board::Contradiction;
use evodoku_grid::exact::sat::{Answer, Learner};
use evodoku_grid::{Clock, Puzzle, Rng};

/// What the check found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// Every cell of the propagator has one candidate left: a solution.
    Solved,
    /// There is no solution.
    Infeasible,
    /// Nothing: the nodes or the time ran out.
    Open,
}

/// A decision of the search, with the mark to return to.
struct Decision {
    mark: usize,
    cell: u32,
    symbol: u8,
}

/// Backtracks for at most `nodes` decisions; leaves the solution in `p`, or `p` as it was.
pub(super) fn search<const W: usize>(p: &mut Propagator<W>, nodes: u64, clock: &Clock) -> Status {
    let root = p.mark();
    let mut stack: Vec<Decision> = Vec::new();
    for _ in 0..nodes {
        if clock.over() {
            break;
        }
        let Some((cell, symbol)) = tightest(p) else { return Status::Solved };
        stack.push(Decision { mark: p.mark(), cell: cell as u32, symbol: symbol as u8 });
        let mut outcome = p.assign(cell, symbol);
        while outcome.is_err() {
            let Some(decision) = stack.pop() else { return Status::Infeasible };
            p.undo(decision.mark);
            outcome = p.refute(decision.cell as usize, decision.symbol as usize);
        }
    }
    if tightest(p).is_none() {
        return Status::Solved;
    }
    p.undo(root);
    Status::Open
}

/// The candidate of the cell, or of the symbol in a house, that has the fewest alternatives; `None` when all is decided.
fn tightest<const W: usize>(p: &Propagator<W>) -> Option<(usize, usize)> {
    let mut best = (usize::MAX, None);
    for cell in 0..p.cell_count() {
        let domain = p.domain(cell);
        let size = domain.len();
        if size > 1 && size < best.0 {
            best = (size, domain.first().map(|symbol| (cell, symbol)));
            if size == 2 {
                return best.1;
            }
        }
    }
    if best.1.is_some() {
        for house in p.layout().houses() {
            for symbol in 0..p.symbols() {
                let places = p.places(house, symbol);
                let size = places.len();
                if size > 1 && size < best.0 {
                    best = (size, places.first().map(|i| (p.layout().cell_at(house, i).index(), symbol)));
                    if size == 2 {
                        return best.1;
                    }
                }
            }
        }
    }
    best.1
}

/// Probes a sample of the open cells and, if that refutes a candidate, all cells; then learns for this many conflicts. In a loose
/// puzzle probing refutes nothing, and both take longer than the search that follows.
pub(super) fn tighten<const W: usize>(
    puzzle: &Puzzle,
    p: &mut Propagator<W>,
    sample: usize,
    conflicts: u64,
    over: &dyn Fn() -> bool,
) -> Status {
    let open: Vec<usize> = (0..p.cell_count()).filter(|&cell| p.domain(cell).len() > 1).collect();
    if sample > 0 && open.len() > sample {
        match refute(p, open.iter().copied().step_by(open.len().div_ceil(sample)), over) {
            Err(_) => return Status::Infeasible,
            Ok(false) => return Status::Open,
            Ok(true) => {}
        }
    }
    match probe(p, over) {
        Status::Open => learn(puzzle, p, conflicts, over),
        verdict => verdict,
    }
}

/// Failed-literal probing to a fixpoint: a candidate whose consequences contradict each other goes. `over` ends it early.
pub(super) fn probe<const W: usize>(p: &mut Propagator<W>, over: &dyn Fn() -> bool) -> Status {
    loop {
        match refute(p, 0..p.cell_count(), over) {
            Err(_) => return Status::Infeasible,
            Ok(true) if !over() => {}
            Ok(_) => return if tightest(p).is_none() { Status::Solved } else { Status::Open },
        }
    }
}

/// Takes the candidates of these cells that fail; true if there were any.
fn refute<const W: usize>(
    p: &mut Propagator<W>,
    cells: impl Iterator<Item = usize>,
    over: &dyn Fn() -> bool,
) -> Result<bool, Contradiction> {
    let mut refuted = false;
    for cell in cells {
        if p.domain(cell).len() > 1 && over() {
            break;
        }
        for symbol in &p.domain(cell) {
            if p.domain(cell).len() < 2 || !p.domain(cell).contains(symbol) {
                continue;
            }
            let mark = p.mark();
            let outcome = p.assign(cell, symbol);
            p.undo(mark);
            if outcome.is_err() {
                refuted = true;
                p.refute(cell, symbol)?;
            }
        }
    }
    Ok(refuted)
}

/// Clause learning for this many conflicts; leaves the solution in `p`, or `p` unchanged.
fn learn<const W: usize>(
    puzzle: &Puzzle,
    p: &mut Propagator<W>,
    conflicts: u64,
    over: &dyn Fn() -> bool,
) -> Status {
    if conflicts == 0 {
        return Status::Open;
    }
    let Some(mut learner) = learner(puzzle, p) else { return Status::Open };
    match learner.search(&[], conflicts, &mut Rng::seeded(0), over) {
        Answer::Open => Status::Open,
        Answer::Infeasible => Status::Infeasible,
        Answer::Solved(solution) => {
            for (cell, value) in solution.values().iter().enumerate() {
                p.assign(cell, value.index()).expect("a solution contradicts nothing");
            }
            Status::Solved
        }
    }
}

/// What is open in `p`, for clause learning; `None` if that is too much.
pub(super) fn learner<const W: usize>(puzzle: &Puzzle, p: &Propagator<W>) -> Option<Learner> {
    let candidates = (0..p.cell_count()).map(|cell| p.domain(cell).iter().collect());
    Learner::new(&puzzle.clone().with_marks(candidates))
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::{Layout, Rng, generate};

    fn candidates(p: &Propagator<1>) -> usize {
        (0..p.cell_count()).map(|cell| p.domain(cell).len()).sum()
    }

    #[test]
    fn clause_learning_solves_refutes_or_leaves_things_as_they_were() {
        let layout = Layout::parse("9").unwrap();
        let hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let none = "..539....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let verdict = |line, conflicts| {
            let puzzle = Puzzle::from_line(&layout, line).unwrap();
            let mut p = Propagator::<1>::new(&puzzle).unwrap();
            let before = candidates(&p);
            let verdict = learn(&puzzle, &mut p, conflicts, &|| false);
            (verdict, candidates(&p) == before, tightest(&p).is_none())
        };
        assert_eq!(verdict(hard, 10_000), (Status::Solved, false, true));
        assert_eq!(verdict(none, 10_000), (Status::Infeasible, true, false));
        assert_eq!(verdict(hard, 1), (Status::Open, true, false));
        assert_eq!(verdict(hard, 0), (Status::Open, true, false));
    }

    #[test]
    fn a_sample_tells_tight_puzzles_from_loose_ones() {
        let layout = Layout::square(25).unwrap();
        let solution = generate::full(&layout, &mut Rng::seeded(1)).unwrap();
        let refuted = |share: usize, sample: usize| {
            let mut rng = Rng::seeded(2);
            let given = solution.values().iter().map(|&value| (rng.below(100) < share).then_some(value));
            let puzzle = Puzzle::new(layout.clone(), given).unwrap();
            let mut p = Propagator::new(&puzzle).unwrap();
            let before = candidates(&p);
            tighten(&puzzle, &mut p, sample, 0, &|| false);
            before - candidates(&p)
        };
        assert!(refuted(45, 0) > 0);
        assert_eq!(refuted(45, 32), refuted(45, 0), "tight: all cells are probed");
        assert_eq!((refuted(20, 32), refuted(20, 0)), (0, 0), "loose: there is nothing to refute");
        // One cell says nothing here, so nothing is refuted although something could be.
        assert_eq!(refuted(45, 1), 0);
    }
}
