//! A frame: what a run looks like at one moment, ready to be sent.

use super::trail::Trail;
use evodoku_evolve::{Counters, Row, Spread};
use evodoku_grid::Symbol;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::OnceLock;

/// Whether a run goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "RunState")]
pub(crate) enum State {
    #[default]
    Running,
    Paused,
    Done,
}

/// What a run looks like at one moment.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[schemars(rename = "RunView")]
pub(crate) struct View {
    pub(crate) state: State,
    /// Why it ended.
    pub(crate) stop: Option<String>,
    /// Whether the best grid is a solution.
    pub(crate) solved: bool,
    /// The number of the generation or round.
    pub(crate) generation: u64,
    /// Evaluations so far.
    pub(crate) evaluations: u64,
    /// Restarts so far.
    pub(crate) restarts: u64,
    /// Generations that improved on the best.
    pub(crate) effective_generations: u64,
    /// CPU time so far.
    pub(crate) cpu_seconds: f64,
    /// Costs and diversity of the population, if there is one.
    pub(crate) statistics: Option<Statistics>,
    /// The best grid: one character for each cell, the symbol's number from 1 plus 47 as a code point.
    pub(crate) best: Option<String>,
    /// Some individuals from the best to the worst: cost and grid.
    pub(crate) sample: Vec<(u32, String)>,
    /// The size of the population.
    pub(crate) individuals: usize,
    /// What was done in this generation.
    pub(crate) steps: Vec<Done>,
    /// One individual after the last step, when single operators are watched.
    pub(crate) focus: Option<String>,
    /// How sure a colony is of each cell, in per cent: the share of the strongest symbol in its pheromone.
    pub(crate) certainty: Option<Vec<u8>>,
}

/// A view with the way that led to it.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    pub(crate) view: View,
    pub(crate) trail: Trail,
    /// The JSON of the view, made by the first who sends it: never by the solver.
    text: OnceLock<Box<RawValue>>,
}

/// Costs of a population.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[schemars(rename = "PopulationStatistics")]
pub(crate) struct Statistics {
    /// The least cost.
    best: u32,
    /// The mean cost.
    mean: f64,
    /// The median cost.
    median: u32,
    /// The largest cost.
    worst: u32,
    /// The standard deviation of the costs.
    sd: f64,
    /// How much the individuals differ, from 0 to 1.
    diversity: f64,
}

impl Statistics {
    /// Of a search that has a population.
    pub(crate) fn of(row: Row) -> Option<Self> {
        let (best, Spread { mean, median, worst, sd, diversity }) = (row.best?, row.population?);
        Some(Self { best, mean, median, worst, sd, diversity })
    }
}

/// One verb of a generation.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[schemars(rename = "RunStep")]
pub(crate) struct Done {
    /// What was done to the population.
    pub(crate) verb: &'static str,
    /// By which operators.
    pub(crate) operators: Vec<&'static str>,
    /// The size of the population.
    pub(crate) individuals: usize,
    /// The share of the individuals that it changed, of a sample.
    pub(crate) changed: Option<f64>,
    /// The mean number of cells that it changed in each of those.
    pub(crate) cells: Option<f64>,
    /// What it did to one individual, when single operators are watched.
    pub(crate) example: Option<Example>,
    /// After an evaluation: the best cost.
    pub(crate) best: Option<u32>,
    /// After an evaluation: the mean cost.
    pub(crate) mean: Option<f64>,
}

/// One individual before and after a step.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "StepExample")]
pub(crate) struct Example {
    /// The individual before it was changed; of one that is new, those of the population before that it is most like.
    pub(crate) before: Vec<String>,
    /// The individual afterwards.
    pub(crate) after: String,
}

impl View {
    pub(crate) fn count(&mut self, counters: Counters) {
        self.generation = counters.generations;
        self.evaluations = counters.evaluations;
        self.restarts = counters.restarts;
        self.effective_generations = counters.effective_generations;
    }
}

impl Frame {
    pub(crate) fn new(view: View, trail: Trail) -> Self {
        Self { view, trail, text: OnceLock::new() }
    }

    /// The view as JSON.
    pub(crate) fn text(&self) -> &RawValue {
        let write = || to_raw_value(&self.view).expect("a view is made of numbers and texts");
        self.text.get_or_init(write)
    }
}

/// A grid as a text of one character for each cell: the symbol's index, counted from '0' on.
pub(crate) fn cells(values: &[Symbol]) -> String {
    values.iter().map(|symbol| char::from_u32('0' as u32 + symbol.index() as u32).unwrap_or('?')).collect()
}
