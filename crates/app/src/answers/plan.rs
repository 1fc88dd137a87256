//! What a plan consists of, and about how long it takes.

use evodoku_lab::experiment::Experiment;
use evodoku_lab::plan::Plan;
use evodoku_lab::runner::Estimate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The contents of a plan and an estimate of its duration.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlanChecked {
    /// Its title.
    pub(crate) title: String,
    /// The runs in all.
    pub(crate) units: u64,
    /// Its experiments, in the order of the plan.
    pub(crate) experiments: Vec<PlannedExperiment>,
    /// How long it takes; null if it was not tried.
    pub(crate) estimate: Option<PlanEstimate>,
}

/// An experiment of a plan.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlannedExperiment {
    /// Its title.
    pub(crate) title: String,
    /// `full` or `quick`.
    pub(crate) scale: String,
    /// What is recorded of each run.
    pub(crate) trace: String,
    /// Its runs: configurations x puzzles x replicates.
    pub(crate) units: u64,
    /// How often each configuration runs on each puzzle.
    pub(crate) replicates: u32,
    /// The algorithms that are compared.
    pub(crate) configurations: Vec<PlannedConfiguration>,
    /// The puzzle sets, in the order of the plan.
    pub(crate) puzzle_sets: Vec<PlannedSet>,
}

/// An algorithm with its parameters.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlannedConfiguration {
    /// A hash of all that decides its runs.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) label: String,
    /// The algorithm.
    pub(crate) algorithm: String,
    /// All its parameters by name.
    pub(crate) parameters: BTreeMap<String, String>,
}

/// A puzzle set of an experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlannedSet {
    /// Its name.
    pub(crate) set: String,
    /// The number of its puzzles.
    pub(crate) puzzles: usize,
}

/// How long a plan takes, estimated from short trials.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct PlanEstimate {
    /// If every run that was cut short was about to end.
    pub(crate) least_cpu_seconds: f64,
    /// If every one needs its whole budget; null if that has no end.
    pub(crate) most_cpu_seconds: Option<f64>,
    /// The number of trials.
    pub(crate) sample: usize,
    /// The threads that it would run on.
    pub(crate) threads: usize,
}

impl PlanChecked {
    pub(crate) fn new(plan: &Plan, guess: Option<Estimate>, threads: usize) -> Self {
        Self {
            title: plan.title.clone(),
            units: plan.units(),
            experiments: plan.experiments().map(PlannedExperiment::new).collect(),
            estimate: guess.map(|guess| PlanEstimate {
                least_cpu_seconds: guess.least,
                // JSON has no infinity.
                most_cpu_seconds: guess.most.is_finite().then_some(guess.most),
                sample: guess.sample,
                threads,
            }),
        }
    }
}

impl PlannedExperiment {
    fn new(experiment: &Experiment) -> Self {
        let mut sets: Vec<PlannedSet> = Vec::new();
        for entry in &experiment.puzzles {
            match sets.iter_mut().find(|known| known.set == entry.set) {
                Some(known) => known.puzzles += 1,
                None => sets.push(PlannedSet { set: entry.set.clone(), puzzles: 1 }),
            }
        }
        let configurations = experiment.configurations.iter().map(|c| PlannedConfiguration {
            id: c.id.to_string(),
            label: c.label.clone(),
            algorithm: c.algorithm.clone(),
            parameters: c.parameters.clone(),
        });
        Self {
            title: experiment.title.clone(),
            scale: experiment.scale.to_string(),
            trace: experiment.trace.to_string(),
            units: experiment.units(),
            replicates: experiment.replicates,
            configurations: configurations.collect(),
            puzzle_sets: sets,
        }
    }

    /// The number of its puzzles.
    pub(crate) fn puzzles(&self) -> usize {
        self.puzzle_sets.iter().map(|set| set.puzzles).sum()
    }
}
