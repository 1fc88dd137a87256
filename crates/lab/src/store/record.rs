//! The rows of a store.

use crate::experiment::Trace;
use crate::statistics::Observation;
use evodoku_evolve::StopReason;

/// One run as in the table `runs`, with its trace.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRecord {
    /// The identity of its unit.
    pub unit: String,
    /// The number of the replicate, from 0.
    pub replicate: u32,
    /// The seed, a function of the unit.
    pub seed: u64,
    /// Why it ended.
    pub stop: StopReason,
    /// The worst cost of the first population: what is known of the first evaluation.
    pub first_cost: Option<u64>,
    /// The least cost; 0 means solved. None where there is no grid.
    pub best_cost: Option<u64>,
    /// Generations; rounds of the champion.
    pub generations: u64,
    /// Evaluations; moves of the champion, decisions of the exact engines.
    pub evaluations: u64,
    /// Fresh starts after the first.
    pub restarts: u64,
    /// Generations that improved on the best cost of the run.
    pub effective_generations: u64,
    /// CPU seconds: measured, and the one column that two computations of a unit need not share.
    pub cpu_seconds: f64,
    /// What was recorded.
    pub trace: Trace,
    /// The rows of the trace.
    pub moments: Vec<Moment>,
}

/// One row of the table `trace`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// Generations so far.
    pub generation: u64,
    /// Evaluations so far.
    pub evaluations: u64,
    /// Fresh starts so far.
    pub restarts: u64,
    /// The least cost of the generation; in the closing row, of the run.
    pub best_cost: u64,
    /// The mean cost of the population, where there is one.
    pub mean_cost: Option<f64>,
    /// The middle cost.
    pub median_cost: Option<u64>,
    /// The highest cost.
    pub worst_cost: Option<u64>,
    /// The standard deviation of the costs.
    pub sd_cost: Option<f64>,
    /// The chance that two individuals differ in a free cell.
    pub diversity: Option<f64>,
}

impl Moment {
    /// A row that knows no population.
    pub(crate) fn best(generation: u64, evaluations: u64, best_cost: u64) -> Self {
        Self {
            generation,
            evaluations,
            restarts: 0,
            best_cost,
            mean_cost: None,
            median_cost: None,
            worst_cost: None,
            sd_cost: None,
            diversity: None,
        }
    }
}

impl RunRecord {
    /// Whether it found a solution.
    pub fn solved(&self) -> bool {
        self.stop == StopReason::Solved
    }

    /// The first column in which two results of one unit differ, apart from the CPU time and what was traced.
    pub(crate) fn disagreement(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let number = |n: Option<u64>| n.map_or_else(|| "none".into(), |n| n.to_string());
        let columns = |run: &Self| {
            [
                ("replicate", run.replicate.to_string()),
                ("seed", run.seed.to_string()),
                ("stop", run.stop.word().to_owned()),
                ("first_cost", number(run.first_cost)),
                ("best_cost", number(run.best_cost)),
                ("generations", run.generations.to_string()),
                ("evaluations", run.evaluations.to_string()),
                ("restarts", run.restarts.to_string()),
                ("effective_generations", run.effective_generations.to_string()),
            ]
        };
        let pairs = columns(self).into_iter().zip(columns(other));
        pairs.into_iter().find(|(a, b)| a != b).map(|((name, a), (_, b))| (name, a, b))
    }
}

/// The run as statistics see it.
impl From<&RunRecord> for Observation {
    fn from(run: &RunRecord) -> Self {
        Self {
            solved: run.solved(),
            generations: run.generations as f64,
            evaluations: run.evaluations as f64,
            cpu_seconds: run.cpu_seconds,
            best_cost: run.best_cost.map_or(f64::INFINITY, |cost| cost as f64),
        }
    }
}
