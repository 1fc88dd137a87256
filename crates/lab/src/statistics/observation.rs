//! One run as statistics see it: solved or not, and what it spent.

use std::fmt;

/// The end of one run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    /// Whether the run found the solution.
    pub solved: bool,
    /// Generations until the solution, or until the run was stopped.
    pub generations: f64,
    /// Individuals whose fitness was computed; the swaps that a local search tries within one are not counted. Tabu
    /// moves and sampled cells of the champion, decisions of the exact engines.
    pub evaluations: f64,
    /// CPU time in seconds.
    pub cpu_seconds: f64,
    /// The least cost; 0 for a solved run, infinite where there is no grid.
    pub best_cost: f64,
}

/// The currency in which the effort of a run is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Generations.
    Generations,
    /// Fitness evaluations.
    Evaluations,
    /// CPU seconds.
    CpuSeconds,
    /// The least cost: no effort, but what tells failed runs apart.
    BestCost,
}

impl Observation {
    /// A solved run that spent `effort` in every currency.
    pub fn solved(effort: f64) -> Self {
        Self { solved: true, generations: effort, evaluations: effort, cpu_seconds: effort, best_cost: 0.0 }
    }

    /// A run that spent `effort` in every currency and found nothing.
    pub fn failed(effort: f64) -> Self {
        Self { solved: false, best_cost: f64::INFINITY, ..Self::solved(effort) }
    }

    /// What the run spent, solved or not.
    pub fn spent(&self, measure: Measure) -> f64 {
        match measure {
            Measure::Generations => self.generations,
            Measure::Evaluations => self.evaluations,
            Measure::CpuSeconds => self.cpu_seconds,
            Measure::BestCost => self.best_cost,
        }
    }

    /// The effort to the solution; infinite for a failed run, which so ranks behind every success. The best cost is what it is.
    pub fn to_solution(&self, measure: Measure) -> f64 {
        if self.solved || measure == Measure::BestCost { self.spent(measure) } else { f64::INFINITY }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Generations => "generations",
            Self::Evaluations => "evaluations",
            Self::CpuSeconds => "CPU seconds",
            Self::BestCost => "best cost",
        })
    }
}
