//! A. Cymbron, D. Redinha and M. J. Marques, "Using Genetic Algorithms for the Resolution of Sudoku Puzzles", NOVA
//! Information Management School.

mod as_coded;

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::operators::cross::{Cycle, PartiallyMatched, Window};
use crate::operators::fitness::DistinctCounts;
use crate::operators::initialise::LegalSegments;
use crate::operators::mutate::{Inversion, Middle, SwapInRows};
use crate::operators::select::{Draw, LinearRanking, Proportionate, Tournament};
use crate::operators::{AnyCross, AnyEdit, AnySelect, Cross as _, Edit as _, Rows};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Amount, Blueprint, Error, Population, Rate, Segment};
use as_coded::{Aliases, FlatGenerations, LegalRows};
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

words! {
    /// Which givens of its box a legal symbol must differ from.
    pub enum BoxTest {
        /// All of them.
        Published = "published",
        /// All but the one in the last cell of the box: the slip of the program.
        AsCoded = "as-coded",
    }
}

words! {
    /// What a mutation does if the two cuts that choose its rows are equal.
    pub enum EqualCuts {
        /// It draws again, as the crossovers of the program do.
        Redrawn = "redrawn",
        /// It changes no row, as in the program: 8 of 81 mutations of a 9x9 grid.
        AsCoded = "as-coded",
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
        /// What a mutation does if the two cuts that choose its rows are equal (rows = run).
        equal_cuts: EqualCuts = EqualCuts::Redrawn, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "nova",
    what: "rows kept intact; many selections, crossovers and mutations to choose from",
    version: 2,
    source: "A. Cymbron, D. Redinha, M. J. Marques, \"Using Genetic Algorithms for the Resolution of Sudoku Puzzles\", NOVA Information Management School",
    pseudo_code: PseudoCode::Lines(&[
        Line("find the legal values of every cell from its row, column and box", &[]),
        Line("repeat", &[]),
        Line(
            "    initialise the population: every row legal, drawn from the legal values of its cells",
            &["LegalSegments", "LegalRows"],
        ),
        Line(
            "    evaluate: column_sum * box_sum, each unit worth 1 / (different counts of its symbols)",
            &["evaluate"],
        ),
        Line("    repeat", &[]),
        Line("        keep the best `elite`", &["keep"]),
        Line("        while the new population is not full", &[]),
        Line("            select two parents: proportionate, tournament or ranking", &["breed"]),
        Line("            cross them in m rows at `crossover_rate`: cycle or partially matched", &["breed"]),
        Line(
            "            mutate each child in m rows at `mutation_rate`: swap or inversion",
            &["SwapInRows", "Inversion"],
        ),
        Line("        evaluate; the elite replace the worst", &["evaluate", "preserve", "replace"]),
        Line("    until the best has not improved for `restart` of the era, or the era is over", &[]),
        Line("until a solution is found", &[]),
    ]),
};

impl Algorithm for Nova {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn individuals(&self, _: &Puzzle) -> usize {
        2 * self.population + self.elders()
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let blueprint = Blueprint::prefilled(puzzle, Segment::Row, self.prefill)?;
        match self.box_test {
            BoxTest::Published => LegalSegments.prepare(&blueprint)?,
            BoxTest::AsCoded => LegalRows.prepare(&blueprint)?,
        }
        Ok(blueprint)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let (select, mutation) = (self.selection(blueprint), self.mutation());
        let cross = self.crossover().at(self.crossover_rate);
        let (elite, restart) = (self.elders(), self.restart.of(self.era as usize).max(1) as u64);
        let (mut parents, mut children) = Population::pair(self.population, blueprint);
        let mut elders = Population::new(elite.max(1), blueprint);
        let mut aliases = (self.uncrossed == Uncrossed::Aliases).then(|| Aliases::new(self.population));
        loop {
            parents.renew();
            match self.box_test {
                BoxTest::Published => parents.apply(&LegalSegments, run),
                BoxTest::AsCoded => parents.apply(&LegalRows, run),
            }
            parents.evaluate(&DistinctCounts, run)?;
            run.begin(&parents)?;
            let mut flat = FlatGenerations::default();
            aliases.iter_mut().for_each(Aliases::forget);
            for _ in 0..self.era {
                elders.clear();
                elders.keep_best(&mut parents, elite, run);
                if let Some(aliases) = &mut aliases {
                    aliases.breed(&mut parents, &mut children, &select, &cross, &mutation, run);
                } else {
                    children.breed(&mut parents, &select, &cross, run);
                    children.apply(&mutation, run);
                }
                children.evaluate(&DistinctCounts, run)?;
                let copies = children.preserve(&mut elders, elite, run);
                if let Some(aliases) = &mut aliases {
                    aliases.note(copies);
                }
                parents.replace(&mut children, run);
                run.generation(&parents)?;
                let stagnant = match self.stagnation {
                    Stagnation::Published => run.stagnation(),
                    Stagnation::AsCoded => flat.count(&parents),
                };
                if stagnant >= restart {
                    break;
                }
            }
            run.restart();
        }
    }
}

impl Nova {
    /// The best that survive.
    fn elders(&self) -> usize {
        self.elite.of(self.population).min(self.population)
    }

    fn selection(&self, blueprint: &Blueprint) -> AnySelect {
        match self.selection {
            Selection::Proportionate => {
                let ceiling = DistinctCounts::maximum(blueprint).map_or(0, u64::from);
                AnySelect::Proportionate(Proportionate { ceiling })
            }
            Selection::Tournament => {
                AnySelect::Tournament(Tournament { tournament: self.tournament, draw: Draw::Replaced })
            }
            Selection::Ranking => AnySelect::LinearRanking(LinearRanking),
        }
    }

    fn crossover(&self) -> AnyCross {
        match self.crossover {
            Crossover::Cycle => AnyCross::Cycle(Cycle { rows: self.rows }),
            Crossover::PartiallyMatched => {
                AnyCross::PartiallyMatched(PartiallyMatched { rows: self.rows, window: self.window })
            }
        }
    }

    fn mutation(&self) -> AnyEdit {
        let rate = self.mutation_rate;
        let rows = match (self.rows, self.equal_cuts) {
            (Rows::Run, EqualCuts::AsCoded) => Rows::RunOrNone,
            (rows, _) => rows,
        };
        match self.mutation {
            Mutation::Swap => AnyEdit::SwapInRows(SwapInRows { rate, rows }),
            Mutation::Inversion => AnyEdit::Inversion(Inversion { rate, rows, middle: self.inversion }),
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
                assert_eq!(DistinctCounts.cost(&mut individual), cost, "individual {i}");
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
