//! J. M. Weiss, "Genetic Algorithms and Sudoku", Midwest Instruction and Computing Symposium, 2009.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::memory::Archive;
use crate::operators::AnySelect;
use crate::operators::cross::OneCut;
use crate::operators::fitness::LineDuplicates;
use crate::operators::initialise::ShuffledSegments;
use crate::operators::mutate::{Per, SwapInSegment};
use crate::operators::select::{ByRank, RandomUnused, Truncation};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// Who is retained for mating.
    pub enum Selection {
        /// The best, as the pseudo-code says.
        Truncation = "truncation",
        /// Individuals drawn by rank, as the prose can be read: "even lower-ranked solutions have a small but finite chance".
        ByRank = "by-rank",
        /// The best, but for a share of `outsiders` drawn by rank.
        Mixture = "mixture",
    }
}

words! {
    /// When the search is stuck: "when the best fitness value does not change".
    pub enum Stuck {
        /// The best score has not improved.
        Unimproved = "unimproved",
        /// The best score has stayed the same; one that gets worse has changed.
        Unchanged = "unchanged",
    }
}

words! {
    /// Whose best are stored: "the top few solutions from each generation are stored after each restart".
    pub enum Stored {
        /// Those of the last generation before a restart.
        Era = "era",
        /// Those of every generation, of which the archive keeps the best.
        Generation = "generation",
    }
}

words! {
    /// What the new population consists of.
    pub enum Survivors {
        /// Children only; parents mate again once all are used.
        Children = "children",
        /// The retained parents, and children for the rest.
        Joined = "joined",
    }
}

parameters! {
    /// Weiss's algorithm: boxes as permutations, truncation selection, one cut, restarts with an archive of champions.
    pub struct Weiss {
        /// Individuals.
        population: usize = 10_000, 2..=10_000_000;
        /// Generations over all restarts.
        generations: u64 = 1000, 0..=u64::MAX;
        /// The share of the population that is retained for mating.
        selection_rate: Rate = Rate::new(0.5), 0.0..=1.0;
        /// Who is retained.
        selection: Selection = Selection::Truncation, ..;
        /// The share of outsiders among the retained, for `selection = mixture`.
        outsiders: Rate = Rate::new(0.1), 0.0..=1.0;
        /// The rate at which two cells are swapped.
        mutation_rate: Rate = Rate::new(0.05), 0.0..=1.0;
        /// Generations without change after which the search restarts.
        restart: u64 = 100, 1..=u64::MAX;
        /// What counts as a change.
        stuck: Stuck = Stuck::Unimproved, ..;
        /// What logic fills before the search (phase 1).
        prefill: Level = Level::Singles, ..;
        /// How many are stored at a time. The paper says "the top few".
        champions: usize = 10, 0..=10_000_000;
        /// Whose best are stored.
        stored: Stored = Stored::Era, ..;
        /// How many stored champions seed a restart, as a share of the population. The paper says "enough".
        archive_rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// What the new population consists of: "until a new population has been produced".
        survivors: Survivors = Survivors::Children, ..;
        /// What the mutation rate applies to: "apply the mutation operator to the solutions".
        mutation: Per = Per::Individual, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "weiss",
    what: "boxes kept intact; one-cut crossover, restarts from stored champions",
    version: 2,
    source: "J. M. Weiss, \"Genetic Algorithms and Sudoku\", Midwest Instruction and Computing Symposium, 2009",
    pseudo_code: PseudoCode::Lines(&[
        Line("fill in predetermined cells (naked and hidden singles)", &[]),
        Line("generate initial population: every box a random permutation", &["ShuffledSegments"]),
        Line("repeat", &[]),
        Line(
            "    rank the solutions (duplicates in rows and columns) and retain the share `selection_rate`",
            &["evaluate", "retain"],
        ),
        Line("    repeat", &[]),
        Line("        select two unused solutions, cut them at the same box border, recombine", &["breed"]),
        Line("        swap two cells of a box at `mutation_rate`", &["SwapInSegment"]),
        Line("    until a new population has been produced", &["keep", "replace"]),
        Line("    if the best score has not changed for `restart` generations:", &[]),
        Line(
            "        store the top few; start again, from the stored ones once they are enough",
            &["store", "pour"],
        ),
        Line("until a solution is found or `generations` are over", &[]),
    ]),
};

impl Algorithm for Weiss {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        2 * self.population + self.archive_size()
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::prefilled(puzzle, Segment::Box, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let select = match self.selection {
            Selection::Truncation => AnySelect::Truncation(Truncation::default()),
            Selection::Mixture => AnySelect::Truncation(Truncation { outsiders: self.outsiders }),
            Selection::ByRank => AnySelect::ByRank(ByRank),
        };
        let mutation = SwapInSegment { rate: self.mutation_rate, per: self.mutation };
        let (mut parents, mut children) = Population::pair(self.population, blueprint);
        let mut archive = Archive::new(self.archive_size(), blueprint);
        loop {
            if archive.is_full() {
                archive.pour(&mut parents, run);
            } else {
                parents.renew();
                parents.apply(&ShuffledSegments, run);
            }
            parents.evaluate(&LineDuplicates, run)?;
            run.begin(&parents)?;
            while self.stuck_for(run) < self.restart {
                parents.retain(self.selection_rate, &select, run);
                if self.survivors == Survivors::Joined {
                    children.keep_retained(&parents, run);
                }
                children.breed(&mut parents, &RandomUnused, &OneCut, run);
                children.apply(&mutation, run);
                children.evaluate(&LineDuplicates, run)?;
                parents.replace(&mut children, run);
                run.generation(&parents)?;
                if self.stored == Stored::Generation {
                    archive.keep_best(&mut parents, self.champions, run);
                }
            }
            if self.stored == Stored::Era {
                archive.store(&mut parents, self.champions, run);
            }
            run.restart();
        }
    }
}

impl Weiss {
    fn stuck_for(&self, run: &Run) -> u64 {
        match self.stuck {
            Stuck::Unimproved => run.stagnation(),
            Stuck::Unchanged => run.unchanged(),
        }
    }

    /// At least as many as one era stores, so that the archive can fill.
    fn archive_size(&self) -> usize {
        ((self.archive_rate.probability() * self.population as f64) as usize).max(self.champions).max(1)
    }
}
