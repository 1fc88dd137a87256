//! T. Mantere and J. Koljonen, "Solving and Rating Sudoku Puzzles with Genetic Algorithms", Finnish Artificial
//! Intelligence Conference, 2006, and "Solving, Rating and Generating Sudoku Puzzles with GA", IEEE CEC 2007.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::operators::cross::{OneCut, UniformSegments};
use crate::operators::fitness::{LineDuplicates, SumProductMissing};
use crate::operators::initialise::ShuffledSegments;
use crate::operators::mutate::{Per, SwapRotateInsert};
use crate::operators::select::{BetterRanks, Draw, Tournament};
use crate::operators::{AnyCross, AnyFitness, AnySelect, Cross as _};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Blueprint, Cost, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// How an individual is evaluated.
    pub enum Judge {
        /// Sum, product and missing symbols of rows and columns, as in the paper of 2006 (weights recalled, not
        /// confirmed): ageing by 1 has no effect on this scale, and almost nothing is solved.
        SumProductMissing = "sum-product-missing",
        /// Repeated symbols of rows and columns, each 1: the scale on which ageing by 1 works.
        LineDuplicates = "line-duplicates",
    }
}

words! {
    /// How parents are crossed at box borders.
    pub enum Crossover {
        /// Each box is exchanged with probability 1/2.
        Uniform = "uniform",
        /// All boxes after one cut are exchanged.
        OneCut = "one-cut",
    }
}

words! {
    /// How parents are selected.
    pub enum Selection {
        /// For each place, from the worst up: any two of the better ranks.
        BetterRanks = "better-ranks",
        /// By tournament.
        Tournament = "tournament",
    }
}

parameters! {
    /// Mantere and Koljonen's algorithm: boxes as permutations, a tiny population with one elite that ages, crossover at
    /// the borders of boxes, three kinds of mutation inside them.
    pub struct MantereKoljonen {
        /// Individuals.
        population: usize = 21, 2..=10_000_000;
        /// Generations over all restarts.
        generations: u64 = 100_000, 0..=u64::MAX;
        /// The rate at which two parents are crossed.
        crossover_rate: Rate = Rate::new(1.0), 0.0..=1.0;
        /// The mutation rate (recalled, not confirmed).
        mutation_rate: Rate = Rate::new(0.12), 0.0..=1.0;
        /// The weight of swaps among mutations (recalled, not confirmed, like the other two).
        swap: usize = 50, 1..=1_000_000;
        /// The weight of 3-swaps among mutations.
        rotate: usize = 30, 0..=1_000_000;
        /// The weight of insertions among mutations.
        insert: usize = 20, 0..=1_000_000;
        /// Best individuals that survive unchanged.
        elite: usize = 1, 0..=10_000_000;
        /// What is added in each generation to the cost of an elite that is still the best.
        ageing: u64 = 1, 0..=1_000_000;
        /// Generations from one fresh population to the next.
        restart: u64 = 2000, 1..=u64::MAX;
        /// Individuals in a tournament (selection = tournament).
        tournament: usize = 2, 1..=1000;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
        /// How an individual is evaluated.
        fitness: Judge = Judge::LineDuplicates, ..;
        /// How parents are crossed at box borders.
        crossover: Crossover = Crossover::Uniform, ..;
        /// How parents are selected.
        selection: Selection = Selection::BetterRanks, ..;
        /// What the mutation rate applies to.
        mutation: Per = Per::Segment, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "mantere-koljonen",
    what: "boxes kept intact; fitness by sums, products and missing symbols",
    version: 1,
    source: "T. Mantere, J. Koljonen, \"Solving and Rating Sudoku Puzzles with Genetic Algorithms\", 2006; \
                     \"Solving, Rating and Generating Sudoku Puzzles with GA\", IEEE CEC 2007",
    pseudo_code: PseudoCode::Lines(&[
        Line("repeat", &[]),
        Line("    initialise the population: every box a random permutation", &["ShuffledSegments"]),
        Line("    repeat `restart` times", &[]),
        Line("        keep the best `elite`", &["keep"]),
        Line(
            "        for each other place, from the worst rank up: cross two of the better ranks at the borders of boxes",
            &["breed"],
        ),
        Line(
            "        change each box of each child at `mutation_rate`: swap, 3-swap or insertion of free cells",
            &["SwapRotateInsert"],
        ),
        Line(
            "        evaluate: line-duplicates, repeated symbols in rows and columns, or",
            &["evaluate", "replace"],
        ),
        Line(
            "            sum-product-missing, 10 |45 - sum| + sqrt |9! - product| + 50 missing over rows and columns",
            &[],
        ),
        Line("        if an elite is still the best, it costs 1 more", &["age"]),
        Line("until a solution is found or `generations` are over", &[]),
    ]),
};

impl Algorithm for MantereKoljonen {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::prefilled(puzzle, Segment::Box, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let (fitness, selection, crossover) =
            (self.judge(), self.selection(), self.crossover().at(self.crossover_rate));
        let mutation = SwapRotateInsert {
            rate: self.mutation_rate,
            per: self.mutation,
            swap: self.swap,
            rotate: self.rotate,
            insert: self.insert,
        };
        let (mut parents, mut children) = Population::pair(self.population, blueprint);
        loop {
            parents.renew();
            parents.apply(&ShuffledSegments, run);
            parents.evaluate(&fitness, run)?;
            run.begin(&parents)?;
            for _ in 0..self.restart {
                children.keep_best(&mut parents, self.elite, run);
                children.breed(&mut parents, &selection, &crossover, run);
                children.apply(&mutation, run);
                children.evaluate(&fitness, run)?;
                parents.replace(&mut children, run);
                run.generation(&parents)?;
                // Those that were kept come first.
                let best = parents.best();
                if best < self.elite {
                    parents.worsen(best, self.ageing as Cost, run);
                }
            }
            run.restart();
        }
    }
}

impl MantereKoljonen {
    fn judge(&self) -> AnyFitness {
        match self.fitness {
            Judge::SumProductMissing => AnyFitness::SumProductMissing(SumProductMissing::default()),
            Judge::LineDuplicates => AnyFitness::LineDuplicates(LineDuplicates),
        }
    }

    fn selection(&self) -> AnySelect {
        match self.selection {
            Selection::BetterRanks => AnySelect::BetterRanks(BetterRanks),
            Selection::Tournament => {
                AnySelect::Tournament(Tournament { tournament: self.tournament.into(), draw: Draw::Distinct })
            }
        }
    }

    fn crossover(&self) -> AnyCross {
        match self.crossover {
            Crossover::Uniform => AnyCross::UniformSegments(UniformSegments { rate: Rate::new(0.5) }),
            Crossover::OneCut => AnyCross::OneCut(OneCut),
        }
    }
}
