//! L. Kaldanis, F. Papadopoulou and L. van Rongen, "A Twodoku puzzle solver using Genetic Algorithm", Radboud University.
//!
//! Nothing in it needs two grids: block-rows that share a box are joined in any overlapping layout.

mod as_coded;

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::memory::EliteQueue;
use crate::operators::Cross as _;
use crate::operators::cross::BlockLines;
use crate::operators::fitness::LineDuplicates;
use crate::operators::improve::{Looks, SwapRepeats};
use crate::operators::initialise::ShuffledSegments;
use crate::operators::mutate::{Per, SwapInSegment};
use crate::operators::select::{Draw, Tournament};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Population, Rate, Segment};
use as_coded::{BlockLinesAsCoded, MisplacedRowSearch};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// What is added to the baseline.
    pub enum Variant {
        /// Nothing.
        Baseline = "baseline",
        /// Local search on columns, then rows, after replacement.
        LocalSearch = "local-search",
        /// Elite population learning.
        EliteLearning = "elite-learning",
    }
}

words! {
    /// Which source a variant follows.
    pub enum Source {
        /// The paper's text.
        Published = "published",
        /// The authors' program, with its slips.
        AsCoded = "as-coded",
    }
}

parameters! {
    /// The Twodoku algorithm: boxes as permutations, tournament, the better block-rows and block-columns of two
    /// parents, no elitism and no restart.
    pub struct Twodoku {
        /// Individuals.
        population: usize = 150, 2..=10_000_000;
        /// Generations. The paper prints 5000; its hard puzzles were solved after 6372 and 8465.
        generations: u64 = 10_000, 0..=u64::MAX;
        /// Individuals in a tournament.
        tournament: usize = 3, 1..=1000;
        /// The rate at which two parents are crossed; otherwise their children are copies.
        crossover_rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// The rate at which each box has two cells swapped.
        mutation_rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// Past bests in the elite queue (elite learning).
        elite: usize = 50, 1..=1_000_000;
        /// The best of each generation that enter the elite queue: "preserve a subset of the best individuals" (elite learning).
        preserved: usize = 1, 1..=1_000_000;
        /// Individuals that learn from the elite in each generation, the worst first (elite learning).
        learners: usize = 1, 1..=1_000_000;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
        /// What is added to the baseline; the paper never runs both.
        variant: Variant = Variant::Baseline, ..;
        /// The local search of the paper, or of its program, which handles only rows and swaps in the wrong columns.
        local_search: Source = Source::Published, ..;
        /// How often the published local search looks at each pair of lines.
        looks: Looks = Looks::Repeated, ..;
        /// The elite learning of the paper, or of its program, which changes a sorted copy and so has no effect.
        elite_learning: Source = Source::Published, ..;
        /// The score of a block-column in the paper, or in its program, which adds up every third column.
        column_score: Source = Source::Published, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "twodoku",
    what: "the baseline for overlapping grids: block crossover, swaps in boxes",
    version: 1,
    source: "L. Kaldanis, F. Papadopoulou, L. van Rongen, \"A Twodoku puzzle solver using Genetic Algorithm\", Radboud University",
    pseudo_code: PseudoCode::Lines(&[
        Line("initialise the population: every box a random permutation", &["ShuffledSegments"]),
        Line("evaluate: repeated symbols in the rows and columns of all grids", &["evaluate"]),
        Line("while generations are left and no solution is found", &[]),
        Line("    while the new population is not full", &[]),
        Line("        choose two parents by tournament", &["breed"]),
        Line(
            "        at `crossover_rate`: child 1 takes the better block-rows, child 2 the better block-columns",
            &["breed"],
        ),
        Line("            (those through a shared box are compared and taken together)", &[]),
        Line("        swap two cells of each box at `mutation_rate`", &["SwapInSegment"]),
        Line("    replace the population by the new one", &["replace"]),
        Line(
            "    local-search: swap repeats between two illegal columns, then rows, of one box",
            &["SwapRepeats", "MisplacedRowSearch"],
        ),
        Line("    evaluate", &["evaluate"]),
        Line(
            "    elite-learning: the worst becomes an elite x with chance (max f - f(x)) / max f, or is redrawn",
            &["teach"],
        ),
    ]),
};

pub(crate) const WITH_LOCAL_SEARCH: About<'static> =
    About { name: "twodoku-ls", what: "the same with local search over columns and rows", ..ABOUT };

pub(crate) const WITH_ELITE_LEARNING: About<'static> =
    About { name: "twodoku-el", what: "the same with local search and elite learning", ..ABOUT };

impl Algorithm for Twodoku {
    fn about(&self) -> About<'_> {
        match self.variant {
            Variant::Baseline => ABOUT,
            Variant::LocalSearch => WITH_LOCAL_SEARCH,
            Variant::EliteLearning => WITH_ELITE_LEARNING,
        }
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        2 * self.population + self.elite
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let blueprint = Blueprint::prefilled(puzzle, Segment::Box, self.prefill)?;
        BlockLines.prepare(&blueprint)?;
        Ok(blueprint)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let tournament = Tournament { tournament: self.tournament.into(), draw: Draw::Distinct };
        let crossover = BlockLines.at(self.crossover_rate);
        let crossover_as_coded = BlockLinesAsCoded.at(self.crossover_rate);
        let mutation = SwapInSegment { rate: self.mutation_rate, per: Per::Segment };
        let local_search = SwapRepeats { looks: self.looks };
        let (mut parents, mut children) = Population::pair(self.population, blueprint);
        let mut elite = EliteQueue::new(self.elite, blueprint);
        parents.apply(&ShuffledSegments, run);
        parents.evaluate(&LineDuplicates, run)?;
        run.begin(&parents)?;
        loop {
            match self.column_score {
                Source::Published => children.breed(&mut parents, &tournament, &crossover, run),
                Source::AsCoded => children.breed(&mut parents, &tournament, &crossover_as_coded, run),
            }
            children.apply(&mutation, run);
            if self.variant == Variant::LocalSearch {
                match self.local_search {
                    Source::Published => children.apply(&local_search, run),
                    Source::AsCoded => children.apply(&MisplacedRowSearch, run),
                }
            }
            children.evaluate(&LineDuplicates, run)?;
            parents.replace(&mut children, run);
            if self.variant == Variant::EliteLearning && self.elite_learning == Source::Published {
                elite.remember(&mut parents, self.preserved);
                elite.teach(&mut parents, self.learners, &ShuffledSegments, &LineDuplicates, run)?;
            }
            run.generation(&parents)?;
        }
    }
}

impl Twodoku {
    /// The variant with local search.
    pub fn local_search() -> Self {
        Self { variant: Variant::LocalSearch, ..Self::default() }
    }

    /// The variant with elite learning.
    pub fn elite_learning() -> Self {
        Self { variant: Variant::EliteLearning, ..Self::default() }
    }
}
