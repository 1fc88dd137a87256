//! A row of `runs.csv`, as far as tables need it.

use crate::statistics::Observation;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(super) struct Row {
    pub(super) experiment: String,
    pub(super) algorithm_name: String,
    pub(super) puzzle_set: String,
    pub(super) puzzle: String,
    pub(super) algorithm: String,
    pub(super) semantics: u32,
    pub(super) effective_generations: f64,
    pub(super) unit: String,
    pub(super) commit: Option<String>,
    pub(super) processor: Option<String>,
    solved: u8,
    best_cost: Option<f64>,
    generations: f64,
    evaluations: f64,
    cpu_seconds: f64,
}

impl Row {
    pub(super) fn observation(&self) -> Observation {
        Observation {
            solved: self.solved == 1,
            generations: self.generations,
            evaluations: self.evaluations,
            cpu_seconds: self.cpu_seconds,
            best_cost: self.best_cost.unwrap_or(f64::INFINITY),
        }
    }
}
