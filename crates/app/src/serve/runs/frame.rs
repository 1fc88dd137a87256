//! A frame: what a run looks like at one moment, ready to be sent.

use super::trail::Trail;
use evodoku_evolve::{Counters, Row, Spread};
use evodoku_grid::Symbol;
use serde::Serialize;
use std::sync::OnceLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum State {
    #[default]
    Running,
    Paused,
    Done,
}

/// The moment itself.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct View {
    pub(crate) state: State,
    /// Why it ended.
    pub(crate) stop: Option<String>,
    pub(crate) solved: bool,
    pub(crate) generation: u64,
    pub(crate) evaluations: u64,
    pub(crate) restarts: u64,
    pub(crate) effective_generations: u64,
    pub(crate) cpu_seconds: f64,
    pub(crate) statistics: Option<Statistics>,
    /// The best grid, by [`cells`].
    pub(crate) best: Option<String>,
    /// Some individuals from the best to the worst: cost and grid.
    pub(crate) sample: Vec<(u32, String)>,
    pub(crate) individuals: usize,
    /// What was done in this generation.
    pub(crate) steps: Vec<Done>,
    /// One individual after the last step, when single operators are watched.
    pub(crate) focus: Option<String>,
}

/// A view with the way that led to it.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    pub(crate) view: View,
    pub(crate) trail: Trail,
    /// The JSON of the view, made by the first who sends it: never by the solver.
    text: OnceLock<String>,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Statistics {
    best: u32,
    mean: f64,
    median: u32,
    worst: u32,
    sd: f64,
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
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Done {
    pub(crate) verb: &'static str,
    pub(crate) operators: Vec<&'static str>,
    pub(crate) individuals: usize,
    /// The share of the individuals that it changed, and the cells it changed in each of those; of a sample.
    pub(crate) changed: Option<f64>,
    pub(crate) cells: Option<f64>,
    /// After an evaluation: the best and the mean cost.
    pub(crate) best: Option<u32>,
    pub(crate) mean: Option<f64>,
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
    pub(crate) fn text(&self) -> &str {
        let write = || serde_json::to_string(&self.view).expect("a view is made of numbers and texts");
        self.text.get_or_init(write)
    }
}

/// A grid as a text of one character for each cell: the symbol's index, counted from '0' on.
pub(crate) fn cells(values: &[Symbol]) -> String {
    values.iter().map(|symbol| char::from_u32('0' as u32 + symbol.index() as u32).unwrap_or('?')).collect()
}
