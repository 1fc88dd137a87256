//! The short exact check: a few hundred nodes of backtracking, and the probing of every candidate.
//!
//! Small puzzles end here, contradictions come to light here, and what is left to evolve is smaller afterwards.

use super::clock::Clock;
use super::propagate::{Conflict, Propagator};

/// What the check found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
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
pub(super) fn search<const W: usize>(p: &mut Propagator<W>, nodes: u64, clock: &Clock) -> Verdict {
    let root = p.mark();
    let mut stack: Vec<Decision> = Vec::new();
    for _ in 0..nodes {
        if clock.over() {
            break;
        }
        let Some((cell, symbol)) = tightest(p) else { return Verdict::Solved };
        stack.push(Decision { mark: p.mark(), cell: cell as u32, symbol: symbol as u8 });
        let mut outcome = p.assign(cell, symbol);
        while outcome == Err(Conflict) {
            let Some(decision) = stack.pop() else { return Verdict::Infeasible };
            p.undo(decision.mark);
            outcome = p.refute(decision.cell as usize, decision.symbol as usize);
        }
    }
    if tightest(p).is_none() {
        return Verdict::Solved;
    }
    p.undo(root);
    Verdict::Open
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
        for house in 0..p.house_count() {
            for symbol in 0..p.symbols() {
                let places = p.places(house, symbol);
                let size = places.len();
                if size > 1 && size < best.0 {
                    best = (size, places.first().map(|i| (p.house(house)[i] as usize, symbol)));
                    if size == 2 {
                        return best.1;
                    }
                }
            }
        }
    }
    best.1
}

/// Failed-literal probing to a fixpoint: a candidate whose consequences contradict each other goes. `over` ends it early.
pub(super) fn probe<const W: usize>(p: &mut Propagator<W>, over: &dyn Fn() -> bool) -> Verdict {
    loop {
        let mut refuted = false;
        for cell in 0..p.cell_count() {
            if p.domain(cell).len() > 1 && over() {
                return Verdict::Open;
            }
            for symbol in &p.domain(cell) {
                if p.domain(cell).len() < 2 || !p.domain(cell).contains(symbol) {
                    continue;
                }
                let mark = p.mark();
                let outcome = p.assign(cell, symbol);
                p.undo(mark);
                if outcome == Err(Conflict) {
                    refuted = true;
                    if p.refute(cell, symbol) == Err(Conflict) {
                        return Verdict::Infeasible;
                    }
                }
            }
        }
        if !refuted {
            return if tightest(p).is_none() { Verdict::Solved } else { Verdict::Open };
        }
    }
}
