//! Watching a run: what a generation looked like. Everything is computed only on request.

use crate::run::Counters;
use crate::{Blueprint, Cost, Population};
use evodoku_grid::{Solution, Symbol};

/// Somebody who watches a search.
pub trait Observer: Send {
    /// Called after the initial population, after each generation, and once more when a solution is found. Solvers without a
    /// population call it after each of their rounds.
    fn generation(&mut self, now: &Snapshot<'_>);

    /// Called after each verb within a generation: one box of the flow chart. Most observers do not look so closely.
    fn step(&mut self, step: &Step<'_>) {
        let _ = step;
    }
}

crate::words! {
    /// What was done to a population, a trajectory or a colony.
    pub enum Verb {
        /// Every new individual was edited: initialisation, repair, mutation, local search.
        Apply = "apply",
        /// Every new individual was evaluated.
        Evaluate = "evaluate",
        /// Some were chosen to mate.
        Retain = "retain",
        /// Some of another population were taken in as they are.
        Keep = "keep",
        /// Pairs were picked and crossed.
        Breed = "breed",
        /// Copies of the picked ones fill the population.
        Select = "select",
        /// Individuals were crossed with partners among themselves.
        Mingle = "mingle",
        /// The population became a copy of another one.
        Copy = "copy",
        /// Rivals that were better took the places of the others.
        Compare = "compare",
        /// The best of the old population took the places of the worst.
        Preserve = "preserve",
        /// The children took the place of all.
        Replace = "replace",
        /// Parents and children were ranked together, and the survivors chosen.
        Merge = "merge",
        /// An individual that stayed the best too long costs more.
        Age = "age",
        /// The worst learnt from an elite.
        Teach = "teach",
        /// A model learnt from the best and the worst.
        Learn = "learn",
        /// Everybody was crossed with the best, and the best mutated.
        Purge = "purge",
        /// The best were stored in an archive.
        Store = "store",
        /// The archive made a new start.
        Pour = "pour",
        /// A trajectory went on by moves that an acceptance rule judged.
        Walk = "walk",
        /// The temperature fell.
        Cool = "cool",
        /// A trajectory, or a part of its grid, was drawn again.
        Redraw = "redraw",
        /// Ants filled their boards.
        Build = "build",
        /// The best boards left pheromone.
        Deposit = "deposit",
        /// Pheromone or the memory of the best faded.
        Evaporate = "evaporate",
        /// Colonies or threads exchanged what they had found.
        Exchange = "exchange",
    }
}

/// A verb that has just been carried out.
pub struct Step<'a> {
    /// Which one.
    pub verb: Verb,
    /// The names of the operators that did it, such as `SwapInSegment`.
    pub operators: &'a [&'static str],
    /// The population it was done to, if there is one.
    pub population: Option<&'a Population<'a>>,
}

/// Nobody watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nobody;

impl Observer for Nobody {
    fn generation(&mut self, _: &Snapshot<'_>) {}
}

/// A search at the end of a generation or round.
pub struct Snapshot<'a> {
    counters: Counters,
    view: View<'a>,
}

/// What there is to see.
#[derive(Clone, Copy)]
pub(crate) enum View<'a> {
    /// A population.
    Population(&'a Population<'a>),
    /// The best grid so far and its cost, of a solver without a population.
    Grid(Option<(Cost, &'a [Symbol])>),
    /// The grid of a trajectory, or the best board of a colony.
    Moment(Moment<'a>),
}

/// What a search without a population has at a moment.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) blueprint: &'a Blueprint,
    pub(crate) genes: &'a [u8],
    pub(crate) cost: Cost,
    /// How sure the search is of each gene, from 0 to 1.
    pub(crate) certainty: Option<&'a [f32]>,
}

/// One line of a trace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// What was counted.
    pub counters: Counters,
    /// The lowest cost; `None` before there is a grid.
    pub best: Option<Cost>,
    /// What is known of the population, if there is one.
    pub population: Option<Spread>,
}

/// How the costs of a population are spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The mean cost.
    pub mean: f64,
    /// The middle cost (the upper one of two).
    pub median: Cost,
    /// The highest cost.
    pub worst: Cost,
    /// The standard deviation of the costs (of the population, not of a sample).
    pub sd: f64,
    /// The chance that two individuals, drawn with replacement, differ in a free gene: 0 if all are alike.
    pub diversity: f64,
}

impl<'a> Snapshot<'a> {
    pub(crate) fn new(counters: Counters, view: View<'a>) -> Self {
        Self { counters, view }
    }

    /// A moment of an algorithm with a population.
    pub fn of_population(counters: Counters, population: &'a Population<'_>) -> Self {
        Self { counters, view: View::Population(population) }
    }

    /// A moment of a solver without one: the best grid so far and its cost, if there is any.
    pub fn of_grid(counters: Counters, best: Option<(Cost, &'a [Symbol])>) -> Self {
        Self { counters, view: View::Grid(best) }
    }

    /// What was counted so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The population, if the solver has one.
    pub fn population(&self) -> Option<&Population<'a>> {
        match self.view {
            View::Population(population) => Some(population),
            View::Grid(_) | View::Moment(_) => None,
        }
    }

    /// The lowest cost of the population, or of the search; `None` before there is a grid.
    pub fn best_cost(&self) -> Option<Cost> {
        match self.view {
            View::Population(population) => Some(population.costs()[population.best()]),
            View::Grid(best) => best.map(|(cost, _)| cost),
            View::Moment(now) => Some(now.cost),
        }
    }

    /// The highest cost of the population.
    pub fn worst_cost(&self) -> Option<Cost> {
        self.population().map(|population| population.costs()[population.worst()])
    }

    /// The best grid.
    pub fn best_grid(&self) -> Option<Solution> {
        match self.view {
            View::Population(population) => {
                Some(population.blueprint().decode(population.genes(population.best())))
            }
            View::Grid(best) => best.map(|(_, grid)| Solution::new(grid.iter().copied())),
            View::Moment(now) => Some(now.blueprint.decode(now.genes)),
        }
    }

    /// How sure the search is of each cell, from 0 to 1, where it knows: the share of the strongest symbol in the pheromone
    /// of a colony.
    pub fn certainty(&self) -> Option<Vec<f32>> {
        let View::Moment(Moment { blueprint, certainty: Some(certainty), .. }) = self.view else {
            return None;
        };
        let mut cells = vec![0.0; certainty.len()];
        blueprint.cells().zip(certainty).for_each(|(cell, &sure)| cells[cell.index()] = sure);
        Some(cells)
    }

    /// All statistics of the moment.
    pub fn row(&self) -> Row {
        Row { counters: self.counters, best: self.best_cost(), population: self.population().map(Spread::of) }
    }
}

impl Spread {
    fn of(population: &Population) -> Self {
        let mut costs = population.costs().to_vec();
        costs.sort_unstable();
        let count = costs.len() as f64;
        let mean = costs.iter().map(|&c| f64::from(c)).sum::<f64>() / count;
        let variance = costs.iter().map(|&c| (f64::from(c) - mean).powi(2)).sum::<f64>() / count;
        Self {
            mean,
            median: costs[costs.len() / 2],
            worst: costs[costs.len() - 1],
            sd: variance.sqrt(),
            diversity: diversity(population),
        }
    }
}

fn diversity(population: &Population) -> f64 {
    let blueprint = population.blueprint();
    let free = blueprint.all_free();
    let size = population.len() as f64;
    let mut counts = vec![0_u32; blueprint.symbols()];
    let differ = free.iter().map(|&gene| {
        counts.fill(0);
        for i in 0..population.len() {
            counts[population.genes(i)[gene as usize] as usize] += 1;
        }
        1.0 - counts.iter().map(|&n| (f64::from(n) / size).powi(2)).sum::<f64>()
    });
    if free.is_empty() { 0.0 } else { differ.sum::<f64>() / free.len() as f64 }
}

/// The whole trace of a run in memory.
impl Observer for Vec<Row> {
    fn generation(&mut self, now: &Snapshot<'_>) {
        self.push(now.row());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, named};
    use evodoku_grid::library;

    #[derive(Default)]
    struct Diary(Vec<String>);

    impl Observer for Diary {
        fn generation(&mut self, now: &Snapshot<'_>) {
            self.0.push(format!("generation {}", now.counters().generations));
        }

        fn step(&mut self, step: &Step<'_>) {
            self.0.push(format!("{} {}", step.verb.word(), step.operators.join(" ")));
        }
    }

    #[test]
    fn the_steps_of_a_generation_are_seen_in_order() {
        let puzzle = library::puzzle("weiss/hard1").unwrap();
        let mut weiss = named("weiss").unwrap();
        weiss.set("population", "20").unwrap();
        let mut diary = Diary::default();
        let limits = Limits::generations(1);
        let watched = weiss.watch(&puzzle, 1, &limits, &mut diary);
        let steps = [
            "apply ShuffledSegments",
            "evaluate LineDuplicates",
            "generation 0",
            "retain Truncation",
            "breed RandomUnused OneCut",
            "apply SwapInSegment",
            "evaluate LineDuplicates",
            "replace ",
            "generation 1",
        ];
        assert_eq!(diary.0, steps);
        let alone = weiss.solve(&puzzle, 1, &limits).unwrap();
        assert_eq!(watched.unwrap().best, alone.best, "who watches changes nothing");
    }
}
