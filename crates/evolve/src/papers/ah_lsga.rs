//! M. Himasri, N. B. Reddy, N. Manogna and C. Aparna, "A Hybrid Evolutionary Approach With Adaptive Local Search For
//! Solving Constraint-Based Sudoku Puzzles".

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::memory::Recent;
use crate::operators::Cross as _;
use crate::operators::cross::UniformSegments;
use crate::operators::improve::{Conflicts, GreedySwap, Intensity};
use crate::operators::initialise::ShuffledSegments;
use crate::operators::mutate::{Per, ReinitialiseSegments, SwapInSegment};
use crate::operators::select::{Draw, Tournament};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Amount, Blueprint, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// When the search stagnates.
    pub enum Detection {
        /// The best has not improved for more than `stagnation` generations, counted from the last local search (algorithm 4).
        Count = "count",
        /// The best is as good as it was `stagnation` generations ago (section 3.6).
        Compare = "compare",
    }
}

words! {
    /// What a generation does that stagnates.
    pub enum Hybrid {
        /// Selection, crossover and mutation, then local search (algorithm 4).
        Both = "both",
        /// Local search alone (section 3.7: "apply local search if stagnation detected, apply GA otherwise").
        Either = "either",
    }
}

parameters! {
    /// AH-LSGA: rows as permutations, logic first, local search only when the best has stagnated. The paper gives no
    /// parameter values; the defaults are those of LSGA, on which it builds.
    pub struct AhLsga {
        /// Individuals.
        population: usize = 150, 2..=10_000_000;
        /// Generations.
        generations: u64 = 10_000, 0..=u64::MAX;
        /// Individuals in a tournament.
        tournament: Amount = Amount::Count(2), 1..=1000;
        /// The rate at which two parents exchange rows (Pc).
        crossover_rate: Rate = Rate::new(0.2), 0.0..=1.0;
        /// The rate at which each row of the two is exchanged: "select random rows".
        row_rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// The rate at which each row has two cells swapped (Pm).
        mutation_rate: Rate = Rate::new(0.3), 0.0..=1.0;
        /// The rate at which each row is redrawn. The paper's figure 3 shows it; its algorithm 2 does not.
        reinitialise_rate: Rate = Rate::new(0.0), 0.0..=1.0;
        /// Generations without improvement after which local search is applied (k).
        stagnation: u64 = 10, 0..=u64::MAX;
        /// How stagnation is detected.
        detection: Detection = Detection::Count, ..;
        /// What a generation does that stagnates.
        hybrid: Hybrid = Hybrid::Both, ..;
        /// How many individuals are searched, the best of all. The input of the paper's algorithm 3 is "individual".
        scope: Amount = Amount::Share(Rate::new(1.0)), 1..=10_000_000;
        /// How long each of them is searched.
        intensity: Intensity = Intensity::Pass, ..;
        /// Best individuals that survive unchanged. The text has no elitism; without it, the algorithm solves hardly anything.
        elite: Amount = Amount::Count(1), 0..=10_000_000;
        /// What logic fills before the search ("constraint propagation").
        prefill: Level = Level::Singles, ..;
        /// What a conflict is.
        conflicts: Conflicts = Conflicts::Duplicates, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "ah-lsga",
    what: "rows kept intact; greedy swaps between illegal columns and boxes",
    version: 2,
    source: "M. Himasri, N. B. Reddy, N. Manogna, C. Aparna, \"A Hybrid Evolutionary Approach With Adaptive Local Search For Solving Constraint-Based Sudoku Puzzles\"",
    pseudo_code: PseudoCode::Lines(&[
        Line(
            "apply constraint propagation; generate the population: every row a random permutation",
            &["ShuffledSegments"],
        ),
        Line("evaluate: conflicts in columns and boxes", &["evaluate"]),
        Line("while generations are left and no solution is found", &[]),
        Line("    select by tournament", &["breed"]),
        Line("    exchange random rows of two parents at `crossover_rate`", &["breed"]),
        Line("    swap two cells of each row at `mutation_rate`", &["SwapInSegment", "ReinitialiseSegments"]),
        Line(
            "    evaluate; the best `elite` of the old population survive",
            &["evaluate", "preserve", "replace"],
        ),
        Line("    if the best has not improved for more than `stagnation` generations", &[]),
        Line(
            "        local search: in `scope` individuals swap conflicting cells of two columns, then of two boxes, inside a row;",
            &["GreedySwap", "evaluate"],
        ),
        Line("            keep what improves; restart the count", &["GreedySwap"]),
    ]),
};

impl Algorithm for AhLsga {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::prefilled(puzzle, Segment::Row, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let tournament = Tournament { tournament: self.tournament, draw: Draw::Distinct };
        let crossover = UniformSegments { rate: self.row_rate }.at(self.crossover_rate);
        let swap = SwapInSegment { rate: self.mutation_rate, per: Per::Segment };
        let reinitialise = ReinitialiseSegments { rate: self.reinitialise_rate };
        let elite = self.elite.of(self.population);
        let (mut parents, mut children) = Population::pair(self.population, blueprint);
        parents.apply(&ShuffledSegments, run);
        parents.evaluate(&self.conflicts, run)?;
        run.begin(&parents)?;
        let (mut recent, mut stagnant) = (Recent::new(self.stagnation), false);
        loop {
            if stagnant && self.hybrid == Hybrid::Either {
                self.search_locally(&mut parents, run)?;
            } else {
                children.breed(&mut parents, &tournament, &crossover, run);
                children.apply(&swap, run);
                children.apply(&reinitialise, run);
                children.evaluate(&self.conflicts, run)?;
                children.preserve(&mut parents, elite, run);
                parents.replace(&mut children, run);
            }
            run.count(&parents);
            stagnant = match self.detection {
                Detection::Count => run.waited() > self.stagnation,
                Detection::Compare => recent.repeats(&parents),
            };
            if stagnant && self.hybrid == Hybrid::Both {
                self.search_locally(&mut parents, run)?;
            }
            run.generation(&parents)?;
        }
    }
}

impl AhLsga {
    fn search_locally(&self, population: &mut Population, run: &mut Run) -> ControlFlow<Stop> {
        let local_search = GreedySwap { conflicts: self.conflicts, intensity: self.intensity };
        population.reopen(self.scope.of(self.population));
        population.apply(&local_search, run);
        population.evaluate(&self.conflicts, run)?;
        run.wait_again();
        ControlFlow::Continue(())
    }
}
