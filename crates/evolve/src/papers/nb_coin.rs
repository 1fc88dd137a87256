//! NB-COIN, the node-based coincidence algorithm of K. Waiyapara, W. Wattanapornprom and P. Chongstitvatana.
//!
//! We could not find the paper: this is the coincidence algorithm as its authors describe it, with (cell, symbol)
//! for the coincidence. It has no recipe: it draws every generation from its matrix, in a loop of its own.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::memory::{Coincidences, Order, Start};
use crate::operators::fitness::LineDuplicates;
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// What is drawn as a permutation.
    pub enum Permutation {
        /// Rows; the fitness counts columns and boxes.
        Row = "row",
        /// Boxes; the fitness counts rows and columns.
        Box = "box",
    }
}

parameters! {
    /// NB-COIN: no genetic operators; every generation is drawn from a matrix of (cell, symbol) likelihoods, which learns
    /// from the best and from the worst.
    pub struct NbCoin {
        /// Individuals drawn in each generation.
        population: usize = 150, 2..=10_000_000;
        /// Generations.
        generations: u64 = 10_000, 0..=u64::MAX;
        /// The better and the worse group, each as a share of the population.
        selection_rate: Rate = Rate::new(0.1), 0.0..=0.5;
        /// The learning step k.
        step: Rate = Rate::new(0.05), 0.0..=1.0;
        /// Generations without improvement after which the matrix is reset; 0 for never.
        restart: u64 = 50, 0..=u64::MAX;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
        /// What is drawn as a permutation.
        segment: Permutation = Permutation::Row, ..;
        /// The initial matrix.
        start: Start = Start::Legal, ..;
        /// The order in which the cells of a row draw their symbols.
        order: Order = Order::Random, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "nb-coin",
    what: "draws every generation from a matrix of what good and bad grids have in common",
    version: 1,
    source: "K. Waiyapara, W. Wattanapornprom, P. Chongstitvatana, \"Solving Sudoku Puzzles with Node Based Coincidence Algorithm\"",
    pseudo_code: PseudoCode::Lines(&[
        Line("H: for every free cell, the symbols that its row misses are equally likely", &[]),
        Line("    (start=legal: those that no given of its column and box forbids)", &[]),
        Line("repeat", &[]),
        Line(
            "    draw the population: each row cell by cell (order=random: in any order) from H, over the symbols that are still free",
            &["Coincidences"],
        ),
        Line("    evaluate: repeated symbols in columns and boxes", &["evaluate"]),
        Line("    take the best and the worst `selection_rate` of the population", &["learn"]),
        Line(
            "    H += k/n (r - p) for each (cell, symbol) found r times in the better, p times in the worse group;",
            &["learn"],
        ),
        Line("        keep H within 0 and 1 and its rows at sum 1", &[]),
        Line("    if the best has not improved for `restart` generations, start with a new H", &[]),
        Line("until a solution is found or `generations` are over", &[]),
    ]),
};

impl Algorithm for NbCoin {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        self.population
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let segment = match self.segment {
            Permutation::Row => Segment::Row,
            Permutation::Box => Segment::Box,
        };
        Blueprint::prefilled(puzzle, segment, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let group = ((self.selection_rate.probability() * self.population as f64).round() as usize).max(1);
        let mut population = Population::new(self.population, blueprint);
        let mut model = Coincidences::new(blueprint, self.step.probability(), self.start, self.order);
        loop {
            population.apply(&model, run);
            population.evaluate(&LineDuplicates, run)?;
            run.begin(&population)?;
            while self.restart == 0 || run.stagnation() < self.restart {
                model.learn(&mut population, group, run);
                population.apply(&model, run);
                population.evaluate(&LineDuplicates, run)?;
                run.generation(&population)?;
            }
            model.forget(blueprint);
            run.restart();
        }
    }
}
