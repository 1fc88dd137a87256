//! A dive: from a partial grid down to a solution or a contradiction.
//!
//! Sample what is open, place the cells with the surest votes, follow the consequences, and again. A decimation, as survey
//! propagation made famous (Mézard, Parisi and Zecchina 2002), but guided by a sampler: message passing polarises wrongly on
//! Sudoku. Before a child goes down, tabu search tries its luck once: it may have inherited enough that is right. After a dive
//! that failed, two things are done with what it leaves: tabu search from the colouring it ended with, all cells open again,
//! and the mending of its decisions.

use super::check::{self, Status};
use super::consensus::{Decision, Partial};
use super::kernel::{Colouring, Kernel};
use super::propagate::Propagator;
use super::sampler::{Price, Sampler};
use super::tabu::{Rules, Tabu};
use crate::Cost;
use evodoku_grid::exact::sat::{Answer, Learner};
use evodoku_grid::{Cell, Puzzle, Rng, Symbol};

/// Moves between two looks at the clock: a few milliseconds.
const STRIDE: u32 = 4096;

/// One sweep in this many is polled: the others would say much the same.
const POLL: u32 = 4;

/// How a dive goes.
#[derive(Clone, Copy)]
pub(super) struct Depths {
    /// How tabu search moves.
    pub rules: Rules,
    /// Moves without improvement after which tabu search gives up.
    pub patience: u32,
    /// What a clash costs in the sampler.
    pub price: Price,
    /// Sweeps for one set of votes; 0 ends the dive after tabu search.
    pub sweeps: u32,
    /// The share of the open cells placed after each set of votes.
    pub share: f64,
    /// Whether candidates are probed after every other step.
    pub probing: bool,
    /// Conflicts for mending a dive that failed, for each of its decisions.
    pub mending: u64,
}

impl Depths {
    /// No dive, only the tabu search before it.
    pub(super) fn tabu_alone(&self) -> Self {
        Self { sweeps: 0, ..*self }
    }

    /// A quarter of the effort, in larger steps: enough where solutions are many.
    pub(super) fn scouting(&self) -> Self {
        Self {
            patience: self.patience / 4,
            sweeps: (self.sweeps / 4).max(1),
            share: self.share * 1.5,
            mending: self.mending / 4,
            ..*self
        }
    }
}

/// What all dives start from.
pub(super) struct Ground<'a> {
    pub puzzle: &'a Puzzle,
    /// All that is open before anything is decided.
    pub kernel: &'a Kernel,
    /// The same for clause learning, unless it is too large for that.
    pub learner: Option<Learner>,
}

impl Ground<'_> {
    fn placed<const W: usize>(&self, p: &Propagator<W>) -> Partial {
        let mut placed = vec![None; p.cell_count()];
        for cell in (0..self.kernel.len()).map(|cell| self.kernel.number(cell)) {
            placed[cell] = p.domain(cell).single().map(Symbol::new);
        }
        placed
    }
}

/// What a dive leaves.
pub(super) struct Dive {
    /// What stood before the step that failed.
    pub placed: Partial,
    /// What was inherited and then placed by votes, in this order.
    decisions: Vec<Decision>,
    /// The best whole grid that tabu search saw, with its clashing pairs: none if it is a solution.
    pub best: Option<(Cost, Vec<Symbol>)>,
    /// Tabu moves and cells drawn by the sampler.
    pub moves: u64,
    /// Mending proved that the puzzle has no solution.
    pub infeasible: bool,
}

impl Dive {
    /// Whether the dive found a solution.
    pub(super) fn is_solved(&self) -> bool {
        self.best.as_ref().is_some_and(|(cost, _)| *cost == 0)
    }

    /// Whether no other dive is needed.
    pub(super) fn is_final(&self) -> bool {
        self.is_solved() || self.infeasible
    }

    /// Dives from what is `inherited`, and leaves `p` as it was. `over` ends it early.
    pub(super) fn from<const W: usize>(
        ground: &Ground,
        p: &mut Propagator<W>,
        inherited: Vec<Decision>,
        depths: &Depths,
        rng: &mut Rng,
        over: &dyn Fn() -> bool,
    ) -> Self {
        let start = p.mark();
        let mut dive =
            Self { placed: Partial::new(), decisions: inherited, best: None, moves: 0, infeasible: false };
        let mut drift = Drift::new(p);
        for &(cell, value) in &dive.decisions {
            p.assign(cell.index(), value.index()).expect("a part of what a parent holds is consistent");
        }
        dive.descend(ground, p, &mut drift, depths, rng, over);
        drift.keep(p);
        p.undo(start);
        if !dive.is_solved() && depths.sweeps > 0 {
            let colouring = drift.colouring(ground.kernel, rng);
            dive.search(ground.kernel, &colouring, depths, rng, over);
            dive.mend(ground, depths, rng, over);
        }
        dive
    }

    /// Goes down until nothing is open, or a contradiction.
    fn descend<const W: usize>(
        &mut self,
        ground: &Ground,
        p: &mut Propagator<W>,
        drift: &mut Drift,
        depths: &Depths,
        rng: &mut Rng,
        over: &dyn Fn() -> bool,
    ) {
        for step in 0_u32.. {
            self.placed = ground.placed(p);
            let Some(kernel) = Kernel::new(ground.puzzle, p, over) else { return };
            if kernel.len() == 0 {
                self.best = Some((0, kernel.grid(&[])));
                return;
            }
            let colouring = drift.colouring(&kernel, rng);
            if step == 0 && (depths.sweeps == 0 || !self.decisions.is_empty()) {
                self.search(&kernel, &colouring, depths, rng, over);
            }
            if self.is_solved() || depths.sweeps == 0 {
                return;
            }
            self.moves += drift.sample(&kernel, colouring, depths, rng, over) * kernel.len() as u64;
            let count = ((kernel.len() as f64 * depths.share) as usize).max(1);
            if over() || !place(p, &kernel, &drift.sampled, count, &mut self.decisions) {
                return;
            }
            if depths.probing && step % 2 == 1 && check::probe(p, over) == Status::Infeasible {
                return;
            }
        }
    }

    /// Looks for a solution in which most of what was decided holds.
    fn mend(&mut self, ground: &Ground, depths: &Depths, rng: &mut Rng, over: &dyn Fn() -> bool) {
        let Some(learner) = ground.learner.as_ref().filter(|_| !self.is_solved()) else { return };
        // Many decisions took long to make and leave little to decide.
        let conflicts = depths.mending.saturating_mul(self.decisions.len() as u64);
        match learner.clone().search(&self.decisions, conflicts, rng, over) {
            Answer::Solved(solution) => self.best = Some((0, solution.values().to_vec())),
            Answer::Infeasible => self.infeasible = true,
            Answer::Open => {}
        }
    }

    /// Tabu search until it has not improved for `patience` moves.
    fn search(
        &mut self,
        kernel: &Kernel,
        colouring: &[u32],
        depths: &Depths,
        rng: &mut Rng,
        over: &dyn Fn() -> bool,
    ) {
        let mut tabu = Tabu::new(kernel);
        tabu.start(colouring);
        let (mut idle, mut best) = (0, tabu.best_cost());
        while best > 0 && idle < depths.patience && !over() {
            let moves = tabu.run(STRIDE, &depths.rules, rng);
            self.moves += u64::from(moves);
            idle += moves;
            if tabu.best_cost() < best {
                (idle, best) = (0, tabu.best_cost());
            }
        }
        if self.best.as_ref().is_none_or(|(cost, _)| best < *cost as usize) {
            self.best = Some((best as Cost, kernel.grid(tabu.best())));
        }
    }
}

/// Places the `count` literals with the most votes that are still possible; false if that is a contradiction.
fn place<const W: usize>(
    p: &mut Propagator<W>,
    kernel: &Kernel,
    votes: &[f32],
    count: usize,
    decisions: &mut Vec<Decision>,
) -> bool {
    let strongest = |cell| kernel.literals(cell).max_by(|&a, &b| votes[a].total_cmp(&votes[b]));
    let mut literals: Vec<usize> = (0..kernel.len()).filter_map(strongest).collect();
    // Ties by number: the order must not depend on how sorting is done.
    literals.sort_unstable_by(|&a, &b| votes[b].total_cmp(&votes[a]).then(a.cmp(&b)));
    let mut placed = 0;
    for literal in literals {
        let (cell, symbol) = (kernel.number(kernel.cell_of(literal)), kernel.symbol(literal));
        if placed == count {
            break;
        }
        if p.domain(cell).len() < 2 || !p.domain(cell).contains(symbol) {
            continue;
        }
        let mark = p.mark();
        if p.assign(cell, symbol).is_ok() {
            placed += 1;
            decisions.push((Cell::new(cell), Symbol::new(symbol)));
        } else {
            p.undo(mark);
            if p.refute(cell, symbol).is_err() {
                return false;
            }
        }
    }
    true
}

/// What goes from one kernel of a dive to the next, smaller one: the colouring and the votes, by cell and symbol.
struct Drift {
    symbols: usize,
    values: Vec<usize>,
    votes: Vec<f32>,
    sampled: Vec<f32>,
}

const NOTHING: usize = usize::MAX;

impl Drift {
    fn new<const W: usize>(p: &Propagator<W>) -> Self {
        let (cells, symbols) = (p.cell_count(), p.symbols());
        Self { symbols, values: vec![NOTHING; cells], votes: vec![0.0; cells * symbols], sampled: Vec::new() }
    }

    /// The colouring of the last kernel where it still holds, anything elsewhere.
    fn colouring(&self, kernel: &Kernel, rng: &mut Rng) -> Colouring {
        let literal = |cell| {
            let value = self.values[kernel.number(cell)];
            kernel.literals(cell).find(|&l| kernel.symbol(l) == value).map(|l| l as u32)
        };
        (0..kernel.len()).map(|cell| literal(cell).unwrap_or_else(|| kernel.any(cell, rng))).collect()
    }

    /// Also remembers the decided cells.
    fn keep<const W: usize>(&mut self, p: &Propagator<W>) {
        for (cell, value) in self.values.iter_mut().enumerate() {
            *value = p.domain(cell).single().unwrap_or(*value);
        }
    }

    /// Votes of this many sweeps, after a quarter as many to settle; half as much again comes from the kernel before. Returns
    /// the number of sweeps made.
    fn sample(
        &mut self,
        kernel: &Kernel,
        colouring: Colouring,
        depths: &Depths,
        rng: &mut Rng,
        over: &dyn Fn() -> bool,
    ) -> u64 {
        let mut sampler = Sampler::new(kernel, colouring, depths.price);
        let first = self.sampled.is_empty();
        let settle = if first { 2 * depths.sweeps } else { depths.sweeps / 4 };
        run(&mut sampler, settle, rng, over);
        for cell in 0..kernel.len() {
            let old = |l: usize| self.votes[kernel.number(cell) * self.symbols + kernel.symbol(l)];
            let total: f32 = kernel.literals(cell).map(old).sum();
            let scale = if total > 0.0 { (depths.sweeps / POLL) as f32 / (2.0 * total) } else { 0.0 };
            kernel.literals(cell).for_each(|l| sampler.votes()[l] = old(l) * scale);
        }
        run(&mut sampler, depths.sweeps, rng, over);
        self.sampled.clear();
        self.sampled.extend_from_slice(sampler.votes());
        for cell in 0..kernel.len() {
            let number = kernel.number(cell);
            self.values[number] = kernel.symbol(sampler.current()[cell] as usize);
            for l in kernel.literals(cell) {
                self.votes[number * self.symbols + kernel.symbol(l)] = self.sampled[l];
            }
        }
        u64::from(settle) + u64::from(depths.sweeps)
    }
}

fn run(sampler: &mut Sampler, sweeps: u32, rng: &mut Rng, over: &dyn Fn() -> bool) {
    for sweep in 0..sweeps {
        // A sweep takes some microseconds in a grid of 9x9 and less than a millisecond in one of 64x64.
        if sweep % 16 == 0 && over() {
            return;
        }
        if sweep % POLL == 0 {
            sampler.poll(rng);
        } else {
            sampler.sweep(rng);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Champion;
    use super::*;
    use evodoku_grid::{Layout, verify};

    /// What mending makes of two decisions, with this many conflicts for each.
    fn mended(line: &str, conflicts: u64) -> (Puzzle, Dive) {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
        let p = Propagator::<1>::new(&puzzle).unwrap();
        let kernel = Kernel::new(&puzzle, &p, &|| false).unwrap();
        let ground = Ground { puzzle: &puzzle, kernel: &kernel, learner: check::learner(&puzzle, &p) };
        let decisions = vec![(Cell::new(0), Symbol::new(0)), (Cell::new(1), Symbol::new(1))];
        let mut dive = Dive { placed: Partial::new(), decisions, best: None, moves: 0, infeasible: false };
        let depths = Depths { mending: conflicts, ..Champion::default().depths() };
        dive.mend(&ground, &depths, &mut Rng::seeded(1), &|| false);
        (puzzle, dive)
    }

    #[test]
    fn wrong_decisions_are_mended_as_long_as_conflicts_are_left() {
        let hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let (puzzle, dive) = mended(hard, 5_000);
        let (cost, grid) = dive.best.as_ref().unwrap();
        assert_eq!((*cost, verify(&puzzle, grid)), (0, Ok(())));
        assert!(dive.is_final() && !dive.infeasible);
        assert!(!mended(hard, 0).1.is_final());
    }

    #[test]
    fn a_puzzle_without_solution_is_told_while_mending() {
        let none = "..539....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let (_, dive) = mended(none, 1_000_000);
        assert!(dive.infeasible && dive.best.is_none());
    }
}
