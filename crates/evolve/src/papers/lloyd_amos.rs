//! H. Lloyd and M. Amos, "Solving Sudoku with Ant Colony Optimization", IEEE Transactions on Games 12(3), 2020, by the paper and
//! the authors' program.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::construction::{Colony, refuse_too_many};
use crate::operators::choose::GreedyOrProportional;
use crate::operators::deposit::BestSoFar;
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::solver::Family;
use crate::{Blueprint, Error, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// How often an ant takes the symbol with the most pheromone, q0 = 0.9 being given.
    pub enum Greedy {
        /// As in the authors' program: where a random number exceeds q0, so once in ten times.
        AsCoded = "as-coded",
        /// As in the paper: with probability q0.
        AsWritten = "as-written",
    }
}

parameters! {
    /// The ant colony system of Lloyd and Amos.
    pub struct LloydAmos {
        /// Rounds of the colony. The paper has time limits instead: 5, 20 and 120 s at 9x9, 16x16 and 25x25.
        generations: u64 = 1_000_000, 0..=u64::MAX;
        /// Ants that set out in each round.
        ants: usize = 10, 1..=10_000;
        /// The parameter q0 of the choice between the most pheromone and a draw.
        q0: f64 = 0.9, 0.0..=1.0;
        /// The share of pheromone that the best board replaces.
        rho: f64 = 0.9, 0.0..=1.0;
        /// The share of pheromone that an ant wears off.
        xi: f64 = 0.1, 0.0..=1.0;
        /// The share of its worth that the best board loses in each round.
        evaporation: f64 = 0.005, 0.0..=1.0;
        /// What logic fills before the search. What follows by naked and hidden singles, the colony finds by itself.
        prefill: Level = Level::Singles, ..;
        /// How often an ant takes the symbol with the most pheromone.
        greedy: Greedy = Greedy::AsCoded, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "acs",
    what: "an ant colony system: boards filled cell by cell with propagation",
    version: 1,
    source: "H. Lloyd, M. Amos, \"Solving Sudoku with Ant Colony Optimization\", IEEE Transactions on Games 12(3), 2020",
    pseudo_code: PseudoCode::Lines(&[
        Line("fill what the givens imply (naked and hidden singles)", &[]),
        Line("pheromone := 1 / number of cells, for each cell and symbol", &[]),
        Line("repeat", &[]),
        Line("    each of `ants` takes a copy of the board and a random first cell", &["build"]),
        Line("    for each cell in reading order, all ants in turn:", &["build"]),
        Line(
            "        unless it is filled or failed, choose one of its candidates:",
            &["GreedyOrProportional"],
        ),
        Line(
            "            the one with the most pheromone, or (`q0`) one in proportion to it",
            &["GreedyOrProportional"],
        ),
        Line(
            "        put it in, with all that follows; a cell left without candidates has failed",
            &["build"],
        ),
        Line("        its pheromone goes back towards the start by `xi`", &["build"]),
        Line("    the ant with the most filled cells is worth cells / failed cells", &["deposit"]),
        Line("    if that is more than the best board is worth, it is the best board", &["BestSoFar"]),
        Line("    pheromone of the best board's symbols goes towards its worth by `rho`", &["BestSoFar"]),
        Line("    the best board's worth falls by `evaporation`", &["BestSoFar"]),
        Line("until no cell has failed", &[]),
    ]),
};

impl Algorithm for LloydAmos {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn family(&self) -> Family {
        Family::Construction
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        self.ants
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let blueprint = Blueprint::prefilled(puzzle, Segment::Cell, self.prefill)?;
        refuse_too_many(self.ants, &blueprint)?;
        Ok(blueprint)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        match blueprint.symbols() {
            0..=64 => self.colony::<1>(blueprint, run),
            _ => self.colony::<4>(blueprint, run),
        }
    }
}

impl LloydAmos {
    fn colony<const W: usize>(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let greedy = match self.greedy {
            Greedy::AsCoded => 1.0 - self.q0,
            Greedy::AsWritten => self.q0,
        };
        let choose = GreedyOrProportional { greedy: Rate::new(greedy) };
        let deposit = BestSoFar { rate: self.rho, fade: self.evaporation };
        let mut colony = Colony::<W>::new(blueprint, self.ants, run)?;
        loop {
            colony.build(&choose, self.xi as f32, run)?;
            colony.deposit(&deposit, run);
            colony.round(run)?;
        }
    }
}
