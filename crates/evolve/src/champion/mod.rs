//! The champion: a memetic solver for every layout and the largest grids.
//!
//! Propagation and a short exact check come first; small puzzles need no more. What they leave is the kernel, a list-colouring
//! problem. There a population of partial grids evolves: each grows by a dive that places what a sampler of good colourings is
//! surest of, children start from what their parents agree on, and what fails is mended. `docs/champion.md` has the pseudo-code,
//! `docs/notebook/champion.md` the measurements.
//!
//! ```
//! use evodoku_evolve::champion::{Champion, Ending};
//! use evodoku_grid::{Layout, Puzzle};
//!
//! let layout = Layout::parse("4")?;
//! let puzzle = Puzzle::from_line(&layout, "1..............4")?;
//! let outcome = Champion::default().solve(&puzzle, 1);
//! assert_eq!(outcome.ending, Ending::Solved);
//! # Ok::<(), evodoku_grid::Error>(())
//! ```

mod check;
mod clock;
mod consensus;
mod dive;
mod evolution;
mod kernel;
mod propagate;
mod sampler;
mod tabu;
#[cfg(test)]
mod tests;

use crate::parameters::parameters;
use check::Verdict;
use clock::Clock;
use evodoku_grid::{Cell, Puzzle, Rng, Set, Symbol, verify};
use kernel::Kernel;
use propagate::Propagator;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

parameters! {
    /// The solver with all its parameters. The defaults suit all sizes.
    pub struct Champion {
        /// Decisions of the short exact check before evolution; 0 turns it off.
        check_nodes: u64 = 300, 0..=1_000_000_000;
        /// Whether every candidate is probed, before evolution starts and during it.
        probing: bool = true, ..;
        /// Open cells probed first; if that refutes nothing, evolution starts at once. 0 always probes all cells.
        probe_sample: usize = 32, 0..=1_000_000;
        /// Conflicts of clause learning before evolution, if probing refutes something; 0 turns it off.
        learning: u64 = 3_000, 0..=1_000_000_000;
        /// Threads that raise the children of a generation; they never change the result.
        threads: usize = 1, 1..=1024;
        /// Individuals of a generation.
        population: usize = 6, 2..=50;
        /// Generations after the founders before evolution restarts; 0 turns recombination off, for comparison.
        generations: u32 = 3, 0..=1_000_000;
        /// Rounds (one child each) after which the search gives up: a budget that is the same on every machine.
        rounds: u64 = u64::MAX, 0..=u64::MAX;
        /// Dives with a quarter of the sweeps before the first founders, enough for loose puzzles; 0 turns them off.
        scouts: u64 = 1, 0..=50;
        /// Sweeps of the sampler for one set of votes; 0 turns dives off, for comparison.
        sweeps: u32 = 1_400, 0..=1_000_000_000;
        /// The factor by which the sweeps grow when evolution restarts.
        growth: f64 = 1.5, 1.0..=10.0;
        /// The factor by which each clash makes a candidate less likely in the sampler.
        price: f64 = 0.036, 0.0001..=0.9;
        /// The share of the open cells placed after each set of votes.
        share: f64 = 0.015, 0.0..=1.0;
        /// Tabu moves without improvement before a child dives; 0 turns tabu search off, for comparison.
        patience: u32 = 60_000, 0..=1_000_000_000;
        /// Tabu tenure per conflicting cell.
        tenure: f64 = 0.4, 0.0..=2.0;
        /// Random part of the tenure, exclusive.
        noise: u32 = 10, 1..=1_000_000;
        /// Conflicting cells that a tabu move looks at.
        window: usize = 16, 1..=1_000_000;
        /// Conflicts of clause learning per decision of a failed dive; 0 turns mending off, for comparison.
        mending: u64 = 15, 0..=1_000_000;
    }
}

/// When the search stops for reasons outside it. Neither changes what is found up to then.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Wall-clock time, looked at every few milliseconds.
    pub time: Option<Duration>,
    /// Ends the search soon after someone sets it.
    pub stop: Option<&'a AtomicBool>,
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The grid is a solution; [`evodoku_grid::verify()`] has passed it.
    Solved,
    /// Proved: there is no solution.
    Infeasible,
    /// All rounds were used.
    Rounds,
    /// Time or flag.
    Stopped,
    /// The puzzle is too large and too empty for the champion's memory limit.
    TooLarge,
}

/// Which part of the champion gave the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Propagation alone.
    Propagation,
    /// The short exact check.
    Check,
    /// Probing every candidate, or the clause learning that follows.
    Probing,
    /// Evolution.
    Evolution,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Which part ended it.
    pub stage: Stage,
    /// The solution or the best grid, always with the givens. Empty if there is no solution.
    pub grid: Vec<Symbol>,
    /// Pairs of cells that clash in `grid`: 0 if it is a solution, or empty.
    pub cost: usize,
    /// Cells that propagation, check and probing left open.
    pub free_cells: usize,
    /// Tabu moves and cells drawn by the sampler; clause learning while mending counts nothing.
    pub moves: u64,
    /// Rounds of evolution; in each, one child is raised.
    pub rounds: u64,
}

/// What an observer sees after each round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The number of the round, from 1.
    pub round: u64,
    /// Tabu moves and cells drawn by the sampler so far.
    pub moves: u64,
    /// The fewest clashing pairs of any whole grid so far.
    pub cost: usize,
    /// That grid; empty before there is one.
    pub grid: &'a [Symbol],
}

/// Foe entries (4 bytes each) that a kernel may have: 1 GB, which a 64x64 without givens needs a fifth of.
const FOE_LIMIT: usize = 250_000_000;

impl Champion {
    /// Solves `puzzle`, however long it takes.
    pub fn solve(&self, puzzle: &Puzzle, seed: u64) -> Outcome {
        self.solve_within(puzzle, seed, &Limits::default(), &mut |_| ())
    }

    /// Solves `puzzle` within `limits`; `watch` is called after each round.
    pub fn solve_within(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        limits: &Limits,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome {
        let clock = Clock::start(limits.time, limits.stop);
        let outcome = match puzzle.layout().symbols() {
            0..=64 => self.run::<1>(puzzle, seed, &clock, watch),
            65..=128 => self.run::<2>(puzzle, seed, &clock, watch),
            _ => self.run::<4>(puzzle, seed, &clock, watch),
        };
        if outcome.ending == Ending::Solved {
            assert_eq!(verify(puzzle, &outcome.grid), Ok(()), "no wrong solution leaves the champion");
        }
        outcome
    }

    fn run<const W: usize>(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        clock: &Clock,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome {
        let Ok((mut p, done)) = Propagator::<W>::within(puzzle, &|| clock.over()) else {
            return infeasible(Stage::Propagation);
        };
        if !done {
            return unevolved(puzzle, &p, Ending::Stopped, seed);
        }
        if decided(&p) {
            return solved(&p, Stage::Propagation);
        }
        match check::search(&mut p, self.check_nodes, clock) {
            Verdict::Solved => return solved(&p, Stage::Check),
            Verdict::Infeasible => return infeasible(Stage::Check),
            Verdict::Open => {}
        }
        if self.probing {
            match check::tighten(puzzle, &mut p, self.probe_sample, self.learning, &|| clock.over()) {
                Verdict::Solved => return solved(&p, Stage::Probing),
                Verdict::Infeasible => return infeasible(Stage::Probing),
                Verdict::Open => {}
            }
        }
        p.stop_pairing();
        if Kernel::foes_at_most(&p) > FOE_LIMIT {
            return unevolved(puzzle, &p, Ending::TooLarge, seed);
        }
        let Some(kernel) = Kernel::new(puzzle, &p, &|| clock.over()) else {
            return unevolved(puzzle, &p, Ending::Stopped, seed);
        };
        let evolved = evolution::evolve(puzzle, &p, &kernel, self, seed, clock, watch);
        if evolved.infeasible {
            return infeasible(Stage::Evolution);
        }
        let (cost, grid) = evolved.best.unwrap_or_else(|| {
            let grid = kernel.grid(&kernel.random(&mut Rng::seeded(seed)));
            (clashes(puzzle, &grid), grid)
        });
        let ending = match (cost, evolved.timed_out) {
            (0, _) => Ending::Solved,
            (_, true) => Ending::Stopped,
            _ => Ending::Rounds,
        };
        Outcome {
            ending,
            stage: Stage::Evolution,
            cost,
            grid,
            free_cells: kernel.len(),
            moves: evolved.moves,
            rounds: evolved.rounds,
        }
    }

    fn depths(&self) -> dive::Depths {
        let rules = tabu::Rules {
            slope: (self.tenure.clamp(0.0, 16.0) * 256.0) as usize,
            noise: self.noise.max(1) as usize,
            window: self.window.max(1),
        };
        dive::Depths {
            rules,
            patience: self.patience,
            price: sampler::Price::new(self.price),
            sweeps: self.sweeps,
            share: self.share,
            probing: self.probing,
            mending: self.mending,
        }
    }
}

fn decided<const W: usize>(p: &Propagator<W>) -> bool {
    (0..p.cell_count()).all(|c| p.domain(c).single().is_some())
}

fn solved<const W: usize>(p: &Propagator<W>, stage: Stage) -> Outcome {
    let only = |cell| p.domain(cell).single().expect("every cell is decided");
    let grid = (0..p.cell_count()).map(|cell| Symbol::new(only(cell))).collect();
    Outcome { ending: Ending::Solved, stage, grid, cost: 0, free_cells: 0, moves: 0, rounds: 0 }
}

fn infeasible(stage: Stage) -> Outcome {
    let grid = Vec::new();
    Outcome { ending: Ending::Infeasible, stage, grid, cost: 0, free_cells: 0, moves: 0, rounds: 0 }
}

/// Any candidate in every cell, when evolution cannot begin.
fn unevolved<const W: usize>(puzzle: &Puzzle, p: &Propagator<W>, ending: Ending, seed: u64) -> Outcome {
    let mut rng = Rng::seeded(seed);
    let mut any = |domain: Set<W>| domain.iter().nth(rng.below(domain.len())).map(Symbol::new);
    let grid: Vec<Symbol> = (0..p.cell_count())
        .map(|c| {
            let drawn = any(p.domain(c)).expect("propagation leaves no cell empty");
            // Propagation that was cut short has not come to all givens.
            puzzle.given(Cell::new(c)).unwrap_or(drawn)
        })
        .collect();
    let cost = clashes(puzzle, &grid);
    let free_cells = (0..p.cell_count()).filter(|&c| p.domain(c).len() > 1).count();
    Outcome { ending, stage: Stage::Probing, grid, cost, free_cells, moves: 0, rounds: 0 }
}

/// The number of clashing pairs, counted from nothing.
fn clashes(puzzle: &Puzzle, grid: &[Symbol]) -> usize {
    let layout = puzzle.layout();
    let mut places: Vec<Vec<Cell>> = vec![Vec::new(); layout.symbols()];
    let mut count = 0;
    for house in layout.houses() {
        places.iter_mut().for_each(Vec::clear);
        for &cell in layout.house(house) {
            let here = &mut places[grid[cell.index()].index()];
            // A pair that shares several houses is counted in the first of them.
            let first =
                |other: &Cell| layout.houses_of(cell).iter().find(|&h| layout.houses_of(*other).contains(h));
            count += here.iter().filter(|other| first(other) == Some(&house)).count();
            here.push(cell);
        }
    }
    count
}
