//! Watching a run: what a generation looked like. Nothing is computed that nobody asks for.

use crate::run::Counters;
use crate::{Cost, Population};
use evodoku_grid::Solution;

/// Somebody who watches a run.
pub trait Observer {
    /// Called after the initial population, after each generation, and once more when a solution is found.
    fn generation(&mut self, now: &Snapshot<'_>);
}

/// A population as it stands at the end of a generation.
pub struct Snapshot<'a> {
    counters: Counters,
    population: &'a Population<'a>,
}

/// One line of a trace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// What was counted.
    pub counters: Counters,
    /// The lowest cost.
    pub best: Cost,
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
    pub(crate) fn new(counters: Counters, population: &'a Population<'_>) -> Self {
        Self { counters, population }
    }

    /// What was counted so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The population.
    pub fn population(&self) -> &Population<'a> {
        self.population
    }

    /// The lowest cost.
    pub fn best_cost(&self) -> Cost {
        self.population.costs()[self.population.best()]
    }

    /// The highest cost.
    pub fn worst_cost(&self) -> Cost {
        self.population.costs()[self.population.worst()]
    }

    /// The best grid.
    pub fn best_grid(&self) -> Solution {
        self.population.blueprint().decode(self.population.genes(self.population.best()))
    }

    /// All statistics of the generation.
    pub fn row(&self) -> Row {
        let mut costs = self.population.costs().to_vec();
        costs.sort_unstable();
        let count = costs.len() as f64;
        let mean = costs.iter().map(|&c| f64::from(c)).sum::<f64>() / count;
        let variance = costs.iter().map(|&c| (f64::from(c) - mean).powi(2)).sum::<f64>() / count;
        Row {
            counters: self.counters,
            best: costs[0],
            mean,
            median: costs[costs.len() / 2],
            worst: costs[costs.len() - 1],
            sd: variance.sqrt(),
            diversity: self.diversity(),
        }
    }

    fn diversity(&self) -> f64 {
        let blueprint = self.population.blueprint();
        let free = blueprint.all_free();
        let size = self.population.len() as f64;
        let mut counts = vec![0_u32; blueprint.symbols()];
        let differ = free.iter().map(|&gene| {
            counts.fill(0);
            for i in 0..self.population.len() {
                counts[self.population.genes(i)[gene as usize] as usize] += 1;
            }
            1.0 - counts.iter().map(|&n| (f64::from(n) / size).powi(2)).sum::<f64>()
        });
        if free.is_empty() { 0.0 } else { differ.sum::<f64>() / free.len() as f64 }
    }
}

/// The whole trace of a run in memory.
impl Observer for Vec<Row> {
    fn generation(&mut self, now: &Snapshot<'_>) {
        self.push(now.row());
    }
}
