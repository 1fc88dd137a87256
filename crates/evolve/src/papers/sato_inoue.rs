//! Y. Sato and H. Inoue, "Solving Sudoku with Genetic Operations that Preserve Building Blocks", IEEE Conference on
//! Computational Intelligence and Games, 2010.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::operators::Cross as _;
use crate::operators::cross::BlockLines;
use crate::operators::fitness::LineDuplicates;
use crate::operators::initialise::ShuffledSegments;
use crate::operators::mutate::{Per, SwapInSegment};
use crate::operators::select::{Draw, Tournament};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// The three algorithms compared in the paper.
    pub enum Variant {
        /// Mutation only.
        Mutation = "mut",
        /// Mutation and the crossover of block-rows and block-columns.
        Crossover = "mut-cross",
        /// Both, keeping the best of several mutated candidates for each child.
        LocalSearch = "mut-cross-ls",
    }
}

parameters! {
    /// Sato and Inoue's algorithm: boxes as permutations, tournament, block-row child and block-column child, several
    /// mutated candidates for each child.
    pub struct SatoInoue {
        /// Individuals.
        population: usize = 150, 2..=10_000_000;
        /// Generations.
        generations: u64 = 100_000, 0..=u64::MAX;
        /// Individuals in a tournament.
        tournament: usize = 3, 1..=1000;
        /// The rate at which two parents are crossed; otherwise their children are copies.
        crossover_rate: Rate = Rate::new(0.3), 0.0..=1.0;
        /// The mutation rate.
        mutation_rate: Rate = Rate::new(0.3), 0.0..=1.0;
        /// Mutated candidates for each child, of which the best is kept (local search).
        candidates: usize = 2, 1..=1000;
        /// Best individuals that survive unchanged. Whether the paper keeps any is not known.
        elite: usize = 0, 0..=10_000_000;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
        /// Which of the three algorithms compared in the paper.
        variant: Variant = Variant::LocalSearch, ..;
        /// What the mutation rate applies to.
        mutation: Per = Per::Segment, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "sato-inoue",
    what: "boxes kept intact; crossover of the better block-rows and block-columns",
    version: 1,
    source: "Y. Sato, H. Inoue, \"Solving Sudoku with Genetic Operations that Preserve Building Blocks\", IEEE CIG 2010",
    pseudo_code: PseudoCode::Lines(&[
        Line("initialise the population: every box a random permutation", &["ShuffledSegments"]),
        Line("evaluate: repeated symbols in rows and columns", &["evaluate"]),
        Line("while generations are left and no solution is found", &[]),
        Line("    keep the best `elite`", &["keep"]),
        Line("    while the new population is not full", &[]),
        Line("        choose two parents by tournament", &["breed"]),
        Line(
            "        at `crossover_rate` (mut-cross, mut-cross-ls): child 1 takes the better block-rows,",
            &["breed"],
        ),
        Line("            child 2 the better block-columns", &["breed"]),
        Line("    swap two cells of each box of each child at `mutation_rate`", &["SwapInSegment", "copy"]),
        Line(
            "        (mut-cross-ls: `candidates` times from the same child; the best candidate is the child)",
            &["copy", "compare"],
        ),
        Line("    evaluate; replace the population by the new one", &["evaluate", "replace"]),
    ]),
};

impl Algorithm for SatoInoue {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        4 * self.population
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let blueprint = Blueprint::prefilled(puzzle, Segment::Box, self.prefill)?;
        BlockLines.prepare(&blueprint)?;
        Ok(blueprint)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let tournament = Tournament { tournament: self.tournament.into(), draw: Draw::Distinct };
        let mutation = SwapInSegment { rate: self.mutation_rate, per: self.mutation };
        let (crossover_rate, candidates) = match self.variant {
            Variant::Mutation => (Rate::new(0.0), 1),
            Variant::Crossover => (self.crossover_rate, 1),
            Variant::LocalSearch => (self.crossover_rate, self.candidates),
        };
        let crossover = BlockLines.at(crossover_rate);
        let mut parents = Population::new(self.population, blueprint);
        let mut drafts = parents.clone();
        let mut children = parents.clone();
        let mut rivals = parents.clone();
        parents.apply(&ShuffledSegments, run);
        parents.evaluate(&LineDuplicates, run)?;
        run.begin(&parents)?;
        loop {
            drafts.clear();
            drafts.keep_best(&mut parents, self.elite, run);
            drafts.breed(&mut parents, &tournament, &crossover, run);
            children.copy_from(&drafts, run);
            children.apply(&mutation, run);
            children.evaluate(&LineDuplicates, run)?;
            for _ in 1..candidates {
                rivals.copy_from(&drafts, run);
                rivals.apply(&mutation, run);
                rivals.evaluate(&LineDuplicates, run)?;
                children.keep_better(&rivals, run);
            }
            parents.replace(&mut children, run);
            run.generation(&parents)?;
        }
    }
}
