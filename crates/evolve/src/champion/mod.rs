//! The champion: a memetic solver for every layout and the largest grids.
//!
//! Propagation and a short exact check come first; small puzzles need no more. What they leave is the kernel, a list-colouring
//! problem. There a population of partial grids evolves: each grows by a dive that places what a sampler of good colourings is
//! surest of, children start from what their parents agree on, and what fails is mended. `algorithms/champion.md` has the pseudo-code,
//! `docs/notebook/champion.md` the measurements.
//!
//! ```
//! use evodoku_evolve::champion::Champion;
//! use evodoku_evolve::{Limits, Solver};
//! use evodoku_grid::{Layout, Puzzle};
//!
//! let layout = Layout::parse("4")?;
//! let puzzle = Puzzle::from_line(&layout, "1..............4")?;
//! let outcome = Champion::default().solve(&puzzle, 1, &Limits::default())?;
//! assert!(outcome.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
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
use crate::solver::{About, Candidate, Counts, Line, Outcome, PseudoCode, Repeats, Solver};
use crate::{Cost, Error, Observer, Parameters as _, Snapshot};
use check::Status;
use evodoku_grid::{Cell, Clock, CpuClock, Limits, Puzzle, Rng, Set, Solution, StopReason, Symbol, verify};
use kernel::Kernel;
use propagate::Propagator;

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

/// The outcome of a search, and how the champion came to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Details {
    /// What every solver tells. Costs are clashing pairs, generations rounds, and evaluations tabu moves and cells drawn by the
    /// sampler; clause learning while mending counts nothing.
    pub outcome: Outcome,
    /// Which part ended it.
    pub stage: Stage,
    /// Cells that propagation, check and probing left open.
    pub free_cells: usize,
}

/// One search: what all parts of it share.
struct Job<'a> {
    puzzle: &'a Puzzle,
    seed: u64,
    limits: &'a Limits<'a>,
    clock: &'a Clock<'a>,
}

/// Foe entries (4 bytes each) that a kernel may have: 1 GB, which a 64x64 without givens needs a fifth of.
const FOE_LIMIT: usize = 250_000_000;

pub(crate) const ABOUT: About<'static> = About {
    name: "champion",
    what: "our memetic solver: propagation, sampling, consensus of partial grids (the default)",
    version: 6,
    source: "our memetic solver: propagation, sampling, consensus of partial grids",
    pseudo_code: PseudoCode::Lines(&[
        Line("propagate singles, locked candidates and pairs; backtrack for `check_nodes` decisions", &[]),
        Line("probe candidates; if any fails: clause learning for `learning` conflicts", &[]),
        Line("tabu search on all open cells; `scouts` dives with a quarter of the effort", &[]),
        Line("repeat, an epoch:", &[]),
        Line("    found a `population` by dives from scratch", &[]),
        Line(
            "    for `generations`: raise as many children, each a dive from the consensus of some members",
            &[],
        ),
        Line("    multiply the sweeps of the sampler by `growth`", &[]),
        Line("a dive: repeat", &[]),
        Line("    vote: the share of time that each candidate holds in `sweeps` sweeps of the sampler", &[]),
        Line("    place the `share` of the cells with the highest votes; propagate", &[]),
        Line("until all cells are placed or there is a contradiction", &[]),
        Line(
            "after a contradiction: tabu search, then clause learning near the dive's decisions (`mending`)",
            &[],
        ),
    ]),
};

impl Solver for Champion {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn watch(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, Error> {
        Ok(self.details(puzzle, seed, limits, observer)?.outcome)
    }

    fn counts(&self) -> Counts {
        Counts {
            generations: Some("round"),
            evaluations: Some("tabu move or sampled cell"),
            repeats: Repeats::WithTheSeed,
        }
    }

    fn cap(&self) -> Option<&'static str> {
        Some("rounds")
    }
}

impl Champion {
    /// Solves `puzzle` as [`Solver::watch`] does, and tells more about it.
    pub fn details(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Details, Error> {
        self.check()?;
        let cpu = if limits.threads > 1 { CpuClock::of_process() } else { CpuClock::of_thread() };
        let job = Job { puzzle, seed, limits, clock: &Clock::start(limits) };
        let mut details = match puzzle.layout().symbols() {
            0..=64 => self.run::<1>(&job, observer),
            65..=128 => self.run::<2>(&job, observer),
            _ => self.run::<4>(&job, observer),
        };
        let outcome = &mut details.outcome;
        outcome.cpu = cpu.elapsed();
        if let Some(solution) = outcome.solution() {
            assert_eq!(verify(puzzle, solution.values()), Ok(()), "no wrong solution leaves the champion");
        }
        if details.stage != Stage::Evolution {
            let best = outcome.best.as_ref().map(|best| (best.cost, best.grid.values()));
            observer.generation(&Snapshot::of_grid(outcome.counters, best));
        }
        Ok(details)
    }

    fn run<const W: usize>(&self, job: &Job<'_>, observer: &mut dyn Observer) -> Details {
        let Job { puzzle, seed, clock, .. } = *job;
        let Ok((mut p, done)) = Propagator::<W>::within(puzzle, &|| clock.over()) else {
            return infeasible(Stage::Propagation);
        };
        let stopped = || clock.reason().expect("only the clock ends the preparation");
        if !done {
            return unevolved(puzzle, &p, stopped(), seed);
        }
        if decided(&p) {
            let mut details = solved(&p, Stage::Propagation);
            // Propagation takes away only what no solution has.
            details.outcome.unique = Some(true);
            return details;
        }
        match check::search(&mut p, self.check_nodes, clock) {
            Status::Solved => return solved(&p, Stage::Check),
            Status::Infeasible => return infeasible(Stage::Check),
            Status::Open => {}
        }
        if self.probing {
            match check::tighten(puzzle, &mut p, self.probe_sample, self.learning, &|| clock.over()) {
                Status::Solved => return solved(&p, Stage::Probing),
                Status::Infeasible => return infeasible(Stage::Probing),
                Status::Open => {}
            }
        }
        p.stop_pairing();
        if Kernel::foes_at_most(&p) > FOE_LIMIT {
            return unevolved(puzzle, &p, StopReason::TooLarge, seed);
        }
        let Some(kernel) = Kernel::new(puzzle, &p, &|| clock.over()) else {
            return unevolved(puzzle, &p, stopped(), seed);
        };
        let evolved = evolution::evolve(job, &p, &kernel, self, observer);
        let best = evolved.best.unwrap_or_else(|| {
            let grid = kernel.grid(&kernel.random(&mut Rng::seeded(seed)));
            (clashes(puzzle, &grid), grid)
        });
        let best = (evolved.stop != StopReason::NoSolution).then_some(best);
        Details {
            outcome: Outcome {
                best: best.map(|(cost, grid)| Candidate { grid: Solution::new(grid), cost }),
                counters: evolved.counters,
                ..Outcome::new(evolved.stop)
            },
            stage: Stage::Evolution,
            free_cells: kernel.len(),
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

fn solved<const W: usize>(p: &Propagator<W>, stage: Stage) -> Details {
    let only = |cell| p.domain(cell).single().expect("every cell is decided");
    let grid = Solution::new((0..p.cell_count()).map(|cell| Symbol::new(only(cell))));
    let best = Some(Candidate { grid, cost: 0 });
    Details { outcome: Outcome { best, ..Outcome::new(StopReason::Solved) }, stage, free_cells: 0 }
}

fn infeasible(stage: Stage) -> Details {
    Details { outcome: Outcome::new(StopReason::NoSolution), stage, free_cells: 0 }
}

/// Any candidate in every cell, when evolution cannot begin.
fn unevolved<const W: usize>(puzzle: &Puzzle, p: &Propagator<W>, stop: StopReason, seed: u64) -> Details {
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
    let best = Some(Candidate { grid: Solution::new(grid), cost });
    Details { outcome: Outcome { best, ..Outcome::new(stop) }, stage: Stage::Probing, free_cells }
}

/// The number of clashing pairs, counted from nothing.
fn clashes(puzzle: &Puzzle, grid: &[Symbol]) -> Cost {
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
    count as Cost
}
