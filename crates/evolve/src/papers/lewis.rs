//! R. Lewis, "Metaheuristics can solve sudoku puzzles", Journal of Heuristics 13, 2007.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::operators::Cool as _;
use crate::operators::accept::Metropolis;
use crate::operators::cool::{Geometric, Probe};
use crate::operators::initialise::ShuffledSegments;
use crate::operators::neighbour::SwapCellInSegment;
use crate::parameters::parameters;
use crate::run::{Run, Stop};
use crate::solver::Family;
use crate::trajectory::{Judged, Progress, Walk, blanks_squared};
use crate::{Blueprint, Error, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

parameters! {
    /// Lewis's annealing: boxes as permutations, swaps within boxes, fresh starts when it is stuck.
    pub struct Lewis {
        /// Chains of moves over all starts. The paper has time limits instead: 5, 30 and 350 s at 9x9, 16x16 and 25x25.
        generations: u64 = 100_000, 0..=u64::MAX;
        /// The factor by which the temperature falls after a chain.
        cooling: f64 = 0.99, 0.0..=1.0;
        /// Moves of a chain, as a multiple of the squared number of blanks.
        chain: f64 = 1.0, 0.001..=1000.0;
        /// Chains without progress after which the search starts afresh.
        restart: u64 = 20, 1..=u64::MAX;
        /// Grids on which the first temperature is measured: "a small number".
        probes: u64 = 50, 1..=1_000_000;
        /// What logic fills before the search. The sequel of the same year fills what follows from the givens.
        prefill: Level = Level::None, ..;
        /// Which grids the first temperature is measured on.
        probe: Probe = Probe::Walk, ..;
        /// What counts as progress.
        progress: Progress = Progress::Best, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "lewis-sa",
    what: "simulated annealing by swaps within boxes",
    version: 1,
    source: "R. Lewis, \"Metaheuristics can solve sudoku puzzles\", Journal of Heuristics 13, 2007",
    pseudo_code: PseudoCode::Lines(&[
        Line("fill every box with its missing symbols in random order", &["ShuffledSegments"]),
        Line(
            "t0 := standard deviation of the cost (symbols missing from rows and columns) over `probes` moves",
            &[],
        ),
        Line("t := t0", &["cool"]),
        Line("until the cost is 0", &[]),
        Line("    `chain` times the squared number of blanks:", &["walk"]),
        Line("        swap a random free cell with another one of its box", &["walk"]),
        Line("        undo it with probability 1 - exp(-d / t) if the cost has risen by d", &["walk"]),
        Line("    t := `cooling` * t", &["cool"]),
        Line("    after `restart` chains without progress: new random boxes, t := t0", &["redraw", "cool"]),
    ]),
};

impl Algorithm for Lewis {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn family(&self) -> Family {
        Family::Trajectory
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::prefilled(puzzle, Segment::Box, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let cooling = Geometric { factor: self.cooling, probes: self.probes, probe: self.probe };
        let chain = (self.chain * blanks_squared(blueprint) as f64).max(1.0) as u64;
        let mut walk = Walk::new(blueprint, Judged::Open);
        walk.redraw(&ShuffledSegments, run)?;
        let start = cooling.start(&mut walk, &SwapCellInSegment, run)?;
        loop {
            let (mut temperature, mut stuck) = (start, 0);
            while stuck < self.restart {
                walk.heat(temperature, &cooling, run);
                let lowest = walk.lowest();
                walk.steps(chain, &SwapCellInSegment, &Metropolis, run)?;
                stuck = if walk.progressed(self.progress, lowest) { 0 } else { stuck + 1 };
                temperature = cooling.next(temperature);
                walk.round(run)?;
            }
            run.restart();
            walk.redraw(&ShuffledSegments, run)?;
        }
    }
}
