//! A puzzle and an algorithm in, a solution out.

pub(super) mod unique;

use super::{Given, grid_text, puzzle_text, schema};
use crate::solver::{self, Found};
use anyhow::Result;
use evodoku_evolve::{Solver, registry};
use evodoku_grid::exact::{self, End};
use evodoku_grid::formats::Record;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Solve a puzzle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    pub(crate) puzzle: Given,
    /// The algorithm.
    #[serde(default = "usual")]
    #[schemars(schema_with = "schema::algorithm")]
    pub(crate) algorithm: String,
    #[serde(default)]
    pub(crate) set: Settings,
    /// The seed of the search.
    #[serde(default = "usual_seed", deserialize_with = "schema::whole")]
    pub(crate) seed: u64,
    /// Give up after this many seconds.
    #[serde(default)]
    #[schemars(schema_with = "schema::seconds")]
    pub(crate) seconds: Option<f64>,
    /// Give up after this many generations, or rounds of the champion.
    #[serde(default, deserialize_with = "schema::maybe_whole")]
    pub(crate) generations: Option<u64>,
    /// Give up after this many evaluations.
    #[serde(default, deserialize_with = "schema::maybe_whole")]
    pub(crate) evaluations: Option<u64>,
}

fn usual() -> String {
    registry::DEFAULT.into()
}

/// The seed of questions that name none.
pub(crate) fn usual_seed() -> u64 {
    1
}

/// The parameters that differ from their defaults, by name.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub(crate) struct Settings(#[schemars(with = "BTreeMap<String, Setting>")] BTreeMap<String, Value>);

/// The value of a parameter.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
#[expect(dead_code, reason = "only its schema is wanted: a value is passed on as it is written")]
enum Setting {
    Word(String),
    Number(f64),
    Switch(bool),
}

impl Settings {
    /// As they were given.
    pub(crate) fn into_values(self) -> BTreeMap<String, Value> {
        self.0
    }

    /// The solver of this name with these parameters.
    pub(crate) fn solver(&self, name: &str) -> Result<Box<dyn Solver>> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
        let owned: Vec<(&str, String)> =
            self.0.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
        let settings: Vec<(&str, &str)> = owned.iter().map(|(name, value)| (*name, value.as_str())).collect();
        solver::choose(name, &settings)
    }
}

/// The solution of a puzzle, or the best grid that was found, and how it was found.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the fields are those of the JSON")]
pub(crate) struct Solved {
    /// The puzzle, in its own symbols.
    puzzle: String,
    /// Its layout.
    layout: String,
    /// Whether there is a solution.
    solved: bool,
    /// The solution, one sign or number for each cell.
    solution: Option<String>,
    /// Whether the solution is the only one; null if there is none or a short search does not decide it.
    unique: Option<bool>,
    /// The least wrong grid, where there is no solution.
    best: Option<String>,
    /// The algorithm that gave the answer.
    algorithm: String,
    /// The seed of the search.
    seed: u64,
    /// Generations, or rounds.
    generations: u64,
    /// Evaluations, moves or decisions.
    evaluations: u64,
    /// CPU time.
    cpu_seconds: f64,
    /// The cost of the solution (0) or of the best grid, as the algorithm measures it.
    cost: Option<u32>,
    /// Why the search ended, in one word.
    stop: &'static str,
    /// The same as a sentence.
    words: String,
}

/// What became of one puzzle.
pub(crate) struct Search {
    pub(crate) found: Found,
    /// Whether the solution is the only one, where that is known.
    pub(crate) unique: Option<bool>,
}

impl Search {
    pub(crate) fn new(record: &Record, found: Found) -> Self {
        let looked = || unique::is_unique(&record.puzzle, found.outcome.solution()?);
        let unique = found.outcome.unique.or_else(looked);
        Self { found, unique }
    }
}

impl Solved {
    pub(crate) fn new(record: &Record, search: &Search, seed: u64) -> Self {
        let Found { by, outcome } = &search.found;
        let text = |grid| grid_text(record.alphabet, record.puzzle.layout(), grid);
        let solved = outcome.is_solved();
        let best = outcome.best.as_ref().filter(|_| !solved);
        Self {
            puzzle: puzzle_text(record),
            layout: record.puzzle.layout().name().into(),
            solved,
            solution: outcome.solution().map(text),
            unique: search.unique,
            best: best.map(|best| text(&best.grid)),
            algorithm: by.clone(),
            seed,
            generations: outcome.counters.generations,
            evaluations: outcome.counters.evaluations,
            cpu_seconds: outcome.cpu.as_secs_f64(),
            cost: outcome.cost(),
            stop: outcome.stop.word(),
            words: outcome.stop.to_string(),
        }
    }
}

/// Up to a number of solutions of a puzzle.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_field_names, reason = "the fields are those of the JSON")]
pub(crate) struct Solutions {
    /// The puzzle, in its own symbols.
    puzzle: String,
    /// Its layout.
    layout: String,
    /// The solutions that were counted.
    count: usize,
    /// Whether there are no others.
    exact: bool,
    /// All of them.
    solutions: Vec<String>,
}

impl Solutions {
    pub(crate) fn new(record: &Record, outcome: &exact::Solutions) -> Self {
        let text = |grid| grid_text(record.alphabet, record.puzzle.layout(), grid);
        Self {
            puzzle: puzzle_text(record),
            layout: record.puzzle.layout().name().into(),
            count: outcome.count,
            exact: outcome.end == End::Exhausted,
            solutions: outcome.solutions.iter().map(text).collect(),
        }
    }
}
