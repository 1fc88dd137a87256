//! C. Wang et al., "A Novel Evolutionary Algorithm With Column and Sub-Block Local Search for Sudoku Puzzles", IEEE
//! Transactions on Games 16(1), 2024.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::memory::EliteQueue;
use crate::operators::Cross as _;
use crate::operators::cross::UniformSegments;
use crate::operators::fitness::IllegalUnits;
use crate::operators::improve::{BoxSearch, ColumnSearch};
use crate::operators::initialise::ShuffledSegments;
use crate::operators::mutate::{Per, ReinitialiseSegments, SwapInSegment};
use crate::operators::select::{Draw, Tournament};
use crate::parameters::parameters;
use crate::run::{Run, Stop};
use crate::{Amount, Blueprint, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

parameters! {
    /// LSGA: rows as permutations, local search on columns and boxes in every generation, elite learning.
    pub struct Lsga {
        /// Individuals.
        population: usize = 150, 2..=10_000_000;
        /// Generations.
        generations: u64 = 10_000, 0..=u64::MAX;
        /// Individuals in a tournament.
        tournament: Amount = Amount::Count(2), 1..=1000;
        /// How the individuals of a tournament are drawn. The descriptions do not say.
        draw: Draw = Draw::Distinct, ..;
        /// The rate at which an individual exchanges rows with a partner (Pc1).
        crossover_rate: Rate = Rate::new(0.2), 0.0..=1.0;
        /// The rate at which each row of the two is exchanged (Pc2).
        row_rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// The rate at which each row has two cells swapped (Pm1).
        mutation_rate: Rate = Rate::new(0.3), 0.0..=1.0;
        /// The rate at which each row is redrawn (Pm2).
        reinitialise_rate: Rate = Rate::new(0.05), 0.0..=1.0;
        /// Past bests in the elite queue; 0 turns elite learning off.
        elite: usize = 50, 0..=1_000_000;
        /// Individuals that learn from the elite in each generation, the worst first. The descriptions say "the worst".
        learners: usize = 1, 1..=1_000_000;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "lsga",
    what: "rows kept intact; local search over columns and boxes, elite learning",
    version: 1,
    source: "C. Wang et al., \"A Novel Evolutionary Algorithm With Column and Sub-Block Local Search for Sudoku Puzzles\", IEEE Transactions on Games 16(1), 2024",
    pseudo_code: PseudoCode::Lines(&[
        Line("initialise the population: every row a random permutation", &["ShuffledSegments"]),
        Line("evaluate: columns and boxes with a repetition", &["evaluate"]),
        Line("while generations are left and no solution is found", &[]),
        Line("    fill the new population by tournament", &["select"]),
        Line(
            "    crossover: an individual takes a random partner at `crossover_rate`, each row changes sides at `row_rate`",
            &["mingle"],
        ),
        Line(
            "    mutation: each row has two cells swapped at `mutation_rate`, is redrawn at `reinitialise_rate`",
            &["SwapInSegment", "ReinitialiseSegments"],
        ),
        Line("    column search: swap repeats of two illegal columns within one row", &["ColumnSearch"]),
        Line("    box search: swap repeats of two illegal boxes of a band within one row", &["BoxSearch"]),
        Line("    evaluate", &["evaluate", "replace"]),
        Line(
            "    elite learning: the worst becomes an elite x with chance (max f - f(x)) / max f, or is redrawn",
            &["teach"],
        ),
    ]),
};

impl Algorithm for Lsga {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        2 * self.population + self.elite
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::prefilled(puzzle, Segment::Row, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let tournament = Tournament { tournament: self.tournament, draw: self.draw };
        let crossover = UniformSegments { rate: self.row_rate }.at(self.crossover_rate);
        let swap = SwapInSegment { rate: self.mutation_rate, per: Per::Segment };
        let reinitialise = ReinitialiseSegments { rate: self.reinitialise_rate };
        let (mut parents, mut children) = Population::pair(self.population, blueprint);
        let mut elite = EliteQueue::new(self.elite.max(1), blueprint);
        parents.apply(&ShuffledSegments, run);
        parents.evaluate(&IllegalUnits, run)?;
        run.begin(&parents)?;
        loop {
            children.select(&mut parents, &tournament, run);
            children.mingle(&crossover, run);
            children.apply(&swap, run);
            children.apply(&reinitialise, run);
            children.apply(&ColumnSearch, run);
            children.apply(&BoxSearch, run);
            children.evaluate(&IllegalUnits, run)?;
            parents.replace(&mut children, run);
            if self.elite > 0 {
                elite.remember(&mut parents, 1);
                elite.teach(&mut parents, self.learners, &ShuffledSegments, &IllegalUnits, run)?;
            }
            run.generation(&parents)?;
        }
    }
}
