//! K. N. Das, S. Bhatia, S. Puri and K. Deep, "A Retrievable GA for Solving Sudoku Puzzles".

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::operators::Cross as _;
use crate::operators::cross::UniformSegments;
use crate::operators::fitness::UnequalPairs;
use crate::operators::initialise::AnySymbol;
use crate::operators::mutate::ResetCells;
use crate::operators::repair::{Pool, RemoveRepetition};
use crate::operators::select::NeighboursInOrder;
use crate::operators::survive::{Alternate, BestHalf, First, InTurn};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Population, Rate, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// Which of the ranked parents and children survive.
    pub enum Survivors {
        /// The best half: comes closest to the paper's figures.
        BestHalf = "best-half",
        /// Every other one, as the text says, with the best: solves almost nothing.
        Alternate = "alternate",
        /// Every other one without the best: "ascending order" of a fitness that is maximised puts the best last.
        AlternateFromSecond = "alternate-from-second",
        /// The best parent, the best child, the second best parent, and so on: "in between" complete and partial elitism.
        InTurn = "in-turn",
    }
}

words! {
    /// What the crossover rate applies to.
    pub enum Crossover {
        /// At this rate a pair is crossed; then each row is exchanged with probability 1/2.
        Pair = "pair",
        /// At this rate each row of each pair is exchanged.
        Row = "row",
    }
}

parameters! {
    /// Ret-GA: cells without any order, repair of repeated givens, row-wise uniform crossover, a reset when it takes too long.
    pub struct RetGa {
        /// Individuals; 0 means the paper's 10 N.
        population: usize = 0, 0..=10_000_000;
        /// Generations over all resets.
        generations: u64 = 50_000, 0..=u64::MAX;
        /// The crossover rate.
        crossover_rate: Rate = Rate::new(0.8), 0.0..=1.0;
        /// The rate at which each free cell becomes any symbol.
        mutation_rate: Rate = Rate::new(0.2), 0.0..=1.0;
        /// Generations from one initialisation to the next; 0 means the paper's table by givens: 2000 up to 27,
        /// 350 for 28 and 29, 300 for 30 and 31, 200 from 32 on. Other sizes use the same shares of givens.
        restart: u64 = 0, 0..=u64::MAX;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
        /// Which individuals survive: "the alternate individuals are then selected".
        survivors: Survivors = Survivors::BestHalf, ..;
        /// What the crossover rate applies to.
        crossover: Crossover = Crossover::Pair, ..;
        /// The symbols from which a repeated given is redrawn.
        pool: Pool = Pool::Present, ..;
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "ret-ga",
    what: "any symbol in every cell; repairs cells that repeat a given",
    version: 1,
    source: "K. N. Das, S. Bhatia, S. Puri, K. Deep, \"A Retrievable GA for Solving Sudoku Puzzles\"",
    pseudo_code: PseudoCode::Lines(&[
        Line("define the blueprint matrix; count the givens and select the reset point", &[]),
        Line("repeat", &[]),
        Line(
            "    generate the initial population (10 N), remove repetition, find fitness",
            &["AnySymbol", "RemoveRepetition", "evaluate"],
        ),
        Line("    repeat", &[]),
        Line(
            "        row-wise uniform crossover, remove repetition, find fitness",
            &["breed", "RemoveRepetition", "evaluate"],
        ),
        Line(
            "        bit-wise mutation, remove repetition, find fitness",
            &["ResetCells", "RemoveRepetition", "evaluate"],
        ),
        Line(
            "        elitism: rank the population before crossover and after mutation together, keep half",
            &["merge"],
        ),
        Line("    until the reset point", &[]),
        Line(
            "until fitness 972 (every pair of cells of every row, column and box unequal) or 50000 generations",
            &[],
        ),
    ]),
};

impl Algorithm for RetGa {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn individuals(&self, puzzle: &Puzzle) -> usize {
        2 * self.size(puzzle)
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::prefilled(puzzle, Segment::Cell, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let repair = RemoveRepetition { pool: self.pool };
        let mutation = ResetCells { rate: self.mutation_rate };
        let (pair_rate, row_rate) = match self.crossover {
            Crossover::Pair => (self.crossover_rate, Rate::new(0.5)),
            Crossover::Row => (Rate::new(1.0), self.crossover_rate),
        };
        let crossover = UniformSegments { rate: row_rate }.at(pair_rate);
        let (mut parents, mut children) = Population::pair(self.size(blueprint.puzzle()), blueprint);
        loop {
            parents.apply(&AnySymbol, run);
            parents.apply(&repair, run);
            parents.evaluate(&UnequalPairs, run)?;
            run.begin(&parents)?;
            for _ in 0..self.reset_point(run.puzzle()) {
                children.breed(&mut parents, &NeighboursInOrder, &crossover, run);
                children.apply(&repair, run);
                children.evaluate(&UnequalPairs, run)?;
                children.apply(&mutation, run);
                children.apply(&repair, run);
                children.evaluate(&UnequalPairs, run)?;
                match self.survivors {
                    Survivors::BestHalf => parents.merge(&mut children, &BestHalf, run),
                    Survivors::Alternate => parents.merge(&mut children, &Alternate::default(), run),
                    Survivors::AlternateFromSecond => {
                        parents.merge(&mut children, &Alternate { first: First::Second }, run);
                    }
                    Survivors::InTurn => parents.merge(&mut children, &InTurn, run),
                }
                run.generation(&parents)?;
            }
            run.restart();
        }
    }
}

impl RetGa {
    fn size(&self, puzzle: &Puzzle) -> usize {
        if self.population == 0 { 10 * puzzle.layout().symbols() } else { self.population }
    }

    fn reset_point(&self, puzzle: &Puzzle) -> u64 {
        if self.restart > 0 {
            return self.restart;
        }
        // The paper's table is for 81 cells.
        match (puzzle.given_count() * 81).div_ceil(puzzle.layout().cell_count()) {
            0..=27 => 2000,
            28..=29 => 350,
            30..=31 => 300,
            _ => 200,
        }
    }
}
