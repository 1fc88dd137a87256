//! A. Cymbron, D. Redinha and M. J. Marques, "Using Genetic Algorithms for the Resolution of Sudoku Puzzles", NOVA
//! Information Management School.

use crate::algorithm::{About, Algorithm};
use crate::operators::cross::{Cycle, PartiallyMatched, Window};
use crate::operators::fitness::DistinctCounts;
use crate::operators::initialise::{BoxTest, LegalSegments};
use crate::operators::mutate::{Inversion, Middle, SwapInRows};
use crate::operators::select::{Draw, LinearRanking, Proportionate, Tournament};
use crate::operators::{Cross, Edit, Rows, Select};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Aliases, Amount, Blueprint, Cost, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// How parents are picked.
    pub enum Selection {
        /// In proportion to fitness.
        Proportionate = "proportionate",
        /// The best of `tournament` individuals, drawn with replacement.
        Tournament = "tournament",
        /// By rank, the worst with weight 1, the best with the size of the population.
        Ranking = "ranking",
    }
}

words! {
    /// How two rows are crossed.
    pub enum Crossover {
        /// Every second cycle is exchanged.
        Cycle = "cycle",
        /// A window is exchanged; the symbols it displaces fill the gaps.
        PartiallyMatched = "partially-matched",
    }
}

words! {
    /// How a row is mutated.
    pub enum Mutation {
        /// Two free cells are swapped.
        Swap = "swap",
        /// A window is reversed; mirrored cells are swapped if neither is given.
        Inversion = "inversion",
    }
}

words! {
    /// Which generations count as stagnant.
    pub enum Stagnation {
        /// Those since the best last improved.
        Published = "published",
        /// All generations of this population whose best equals the previous one: the program never resets its counter.
        AsCoded = "as-coded",
    }
}

words! {
    /// What becomes of parents that are not crossed.
    pub enum Uncrossed {
        /// Copies.
        Copies = "copies",
        /// The parents themselves, as in the program: a mutation then changes a parent that may be picked again.
        Aliases = "aliases",
    }
}

parameters! {
    /// NOVA's algorithm: legal rows, a choice of selection, crossover and mutation, elitism, restarts.
    pub struct Nova {
        /// Individuals. The paper: 50 for easy, 100 for medium, 250 for hard, 500 for very hard.
        population: usize = 100, 2..=10_000_000;
        /// Generations over all restarts; the paper continues until the puzzle is solved.
        generations: u64 = 100_000, 0..=u64::MAX;
        /// Maximum generations of one population. The paper: 100, 200, 500, 1000.
        era: u64 = 200, 1..=u64::MAX;
        /// Stagnant generations after which the search restarts: a number, or a share of the era.
        restart: Amount = Amount::Share(Rate::new(0.1)), 1..=usize::MAX;
        /// The rate at which two parents are crossed.
        crossover_rate: Rate = Rate::new(0.9), 0.0..=1.0;
        /// The rate at which a child is mutated.
        mutation_rate: Rate = Rate::new(0.15), 0.0..=1.0;
        /// Individuals in a tournament.
        tournament: Amount = Amount::Share(Rate::new(0.2)), 1..=1000;
        /// The best that replace the worst children: 0, 1, a count, or a share of the population.
        elite: Amount = Amount::Count(1), 0..=10_000_000;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
        /// How parents are picked.
        selection: Selection = Selection::Ranking, ..;
        /// How rows are crossed.
        crossover: Crossover = Crossover::PartiallyMatched, ..;
        /// How rows are mutated.
        mutation: Mutation = Mutation::Inversion, ..;
        /// Which rows are crossed and mutated: "we randomly chose m lines".
        rows: Rows = Rows::Run, ..;
        /// Which generations count as stagnant.
        stagnation: Stagnation = Stagnation::Published, ..;
        /// The inversion of windows of even length.
        inversion: Middle = Middle::Published, ..;
        /// Where the window of a partially matched crossover may lie.
        window: Window = Window::Published, ..;
        /// Which givens of its box a legal symbol must differ from.
        box_test: BoxTest = BoxTest::Published, ..;
        /// What becomes of parents that are not crossed.
        uncrossed: Uncrossed = Uncrossed::Copies, ..;
    }
}

impl Algorithm for Nova {
    fn about(&self) -> About<'_> {
        About {
            name: "nova",
            source: "A. Cymbron, D. Redinha, M. J. Marques, \"Using Genetic Algorithms for the Resolution of Sudoku Puzzles\", NOVA Information Management School",
            pseudo_code: "\
find the legal values of every cell from its row, column and box
repeat
    initialise the population: every row legal, drawn from the legal values of its cells
    evaluate: column_sum * box_sum, each unit worth 1 / (different counts of its symbols)
    repeat
        keep the best `elite`
        while the new population is not full
            select two parents: proportionate, tournament or ranking
            cross them in m rows at `crossover_rate`: cycle or partially matched
            mutate each child in m rows at `mutation_rate`: swap or inversion
        evaluate; the elite replace the worst
    until the best has not improved for `restart` of the era, or the era is over
until a solution is found",
        }
    }

    fn generations(&self) -> u64 {
        self.generations
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        2 * self.population + self.elders()
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let blueprint = Blueprint::prefilled(puzzle, Segment::Row, self.prefill)?;
        if let Some(row) = blueprint.arrangements(self.box_test == BoxTest::AsCoded).impossible() {
            return Err(Error::unsuited(
                format!(
                    "row {} has no legal arrangement: its missing symbols do not fit its empty cells, so the puzzle has no solution",
                    row + 1
                ),
                "check its givens; lsga and ret-ga start without legal values, but cannot solve it either",
            ));
        }
        Ok(blueprint)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        // The operators are chosen once, so that the loop is compiled for each of the twelve combinations.
        match self.selection {
            Selection::Proportionate => {
                let ceiling = DistinctCounts::maximum(blueprint).map_or(0, u64::from);
                self.with_selection(&Proportionate { ceiling }, blueprint, run)
            }
            Selection::Tournament => {
                let tournament = Tournament { tournament: self.tournament, draw: Draw::Replaced };
                self.with_selection(&tournament, blueprint, run)
            }
            Selection::Ranking => self.with_selection(&LinearRanking {}, blueprint, run),
        }
    }
}

impl Nova {
    /// The best that survive.
    fn elders(&self) -> usize {
        self.elite.of(self.population).min(self.population)
    }

    fn with_selection(&self, select: &impl Select, b: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        match self.crossover {
            Crossover::Cycle => self.with_cross(select, &Cycle { rows: self.rows }, b, run),
            Crossover::PartiallyMatched => {
                self.with_cross(select, &PartiallyMatched { rows: self.rows, window: self.window }, b, run)
            }
        }
    }

    fn with_cross(
        &self,
        select: &impl Select,
        cross: &impl Cross,
        b: &Blueprint,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let (rate, rows) = (self.mutation_rate, self.rows);
        match self.mutation {
            Mutation::Swap => self.evolve(select, cross, &SwapInRows { rate, rows }, b, run),
            Mutation::Inversion => {
                self.evolve(select, cross, &Inversion { rate, rows, middle: self.inversion }, b, run)
            }
        }
    }

    fn evolve(
        &self,
        select: &impl Select,
        cross: &impl Cross,
        mutation: &impl Edit,
        blueprint: &Blueprint,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let legal_rows = LegalSegments { box_test: self.box_test };
        let elite = self.elders();
        let restart = self.restart.of(self.era as usize).max(1) as u64;
        let mut parents = Population::new(self.population, blueprint);
        let mut children = parents.clone();
        let mut elders = Population::new(elite.max(1), blueprint);
        let mut aliases = Aliases::new(self.population);
        loop {
            parents.renew();
            parents.apply(&legal_rows, run);
            parents.evaluate(&DistinctCounts {}, run)?;
            run.begin(&parents)?;
            aliases.forget();
            let (mut flat, mut last) = (0, Cost::MAX);
            for _ in 0..self.era {
                // Before parents are changed: the elite are copies in the program too.
                elders.clear();
                elders.admit_best(&mut parents, elite);
                children.clear();
                if self.uncrossed == Uncrossed::Aliases {
                    let (mates, rate) = ((&mut parents, &mut children), self.crossover_rate);
                    aliases.breed(mates, select, (cross, rate), mutation, run);
                } else {
                    children.breed(&mut parents, select, cross, self.crossover_rate, run);
                    children.apply(mutation, run);
                }
                children.evaluate(&DistinctCounts {}, run)?;
                children.preserve_noting(&mut elders, elite, |i| aliases.copied(i));
                parents.replace(&mut children);
                run.generation(&parents)?;
                let best = parents.costs()[parents.best()];
                flat += u64::from(best == last);
                last = best;
                let stagnant = match self.stagnation {
                    Stagnation::Published => run.stagnation(),
                    Stagnation::AsCoded => flat,
                };
                if stagnant >= restart {
                    break;
                }
            }
            run.restart();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::Fitness as _;
    use crate::{Individual, Limits, Observer, Snapshot, Solver as _};
    use evodoku_grid::Layout;

    struct Auditor;

    impl Observer for Auditor {
        fn generation(&mut self, now: &Snapshot<'_>) {
            let population = now.population().unwrap();
            for (i, &cost) in population.costs().iter().enumerate() {
                let mut genes = population.genes(i).to_vec();
                let mut individual = Individual::unsigned(population.blueprint(), &mut genes);
                assert_eq!(DistinctCounts {}.cost(&mut individual), cost, "individual {i}");
            }
        }
    }

    #[test]
    fn the_elite_have_the_costs_of_their_genes_although_their_parents_mutate() {
        let line = "67...8.1..2..6........3....2.1.....648...17..........9..45...........3....34..8.2";
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
        for (elite, seed) in [(1, 1), (5, 2)] {
            let nova = Nova {
                elite: Amount::Count(elite),
                crossover_rate: Rate::new(0.3),
                mutation_rate: Rate::new(0.8),
                uncrossed: Uncrossed::Aliases,
                ..Nova::default()
            };
            nova.watch(&puzzle, seed, &Limits::generations(30), &mut Auditor).unwrap();
        }
    }
}
