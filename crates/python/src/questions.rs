//! Questions whose answers are typed in `evodoku::answers`: they come as JSON, and `answers.py` makes objects of it.

use crate::error::refused;
use crate::puzzle::{Given, Puzzle};
use crate::search::{Patience, listening};
use evodoku::answers::{self, Checked, Generate, Hinted, OperatorInfo, ParameterInfo, Rated, ShippedPuzzle};
use evodoku::input;
use evodoku_evolve::registry;
use evodoku_grid::exact::Question;
use evodoku_grid::formats::Record;
use pyo3::prelude::*;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use std::sync::atomic::Ordering;

fn json(answer: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(refused)
}

/// Is it valid, and has it exactly one solution?
#[pyfunction]
pub(crate) fn check(py: Python<'_>, puzzle: Given, limit: usize, seconds: Option<f64>) -> PyResult<String> {
    let patience = Patience { seconds, ..Patience::default() };
    let checked = listening(py, |stop| {
        let limits = patience.limits(stop)?;
        let question = Question::count_to(limit.max(1)).limited(&limits);
        PyResult::Ok(Checked::new(&puzzle.0, &question, || stop.load(Ordering::Relaxed)))
    })??;
    json(&checked)
}

/// How hard is it for a person?
#[pyfunction]
pub(crate) fn rate(py: Python<'_>, puzzle: Given) -> PyResult<String> {
    json(&py.detach(|| Rated::new(&puzzle.0)).map_err(refused)?)
}

/// The next step, or all of them.
#[pyfunction]
pub(crate) fn hint(py: Python<'_>, puzzle: Given, all: bool) -> PyResult<String> {
    json(&py.detach(|| Hinted::new(&puzzle.0, all)))
}

/// A new puzzle, as the question in JSON asks for it.
#[pyfunction]
pub(crate) fn generate(py: Python<'_>, question: &str, number: u64) -> PyResult<(Puzzle, u64)> {
    let question: Generate = serde_json::from_str(question).map_err(refused)?;
    let patience = Patience { seconds: question.seconds, ..Patience::default() };
    let layout = input::layout(&question.layout).map_err(refused)?;
    let request = question.request(layout, patience.wall()?).map_err(refused)?;
    let seed = question.seed.unwrap_or_else(answers::fresh_seed);
    let made = listening(py, |stop| answers::make(&request, seed, number, stop))?.map_err(refused)?;
    let record = Record { solution: Some(made.solution), ..Record::new(made.puzzle) };
    Ok((Puzzle { record }, seed))
}

/// The shipped puzzles of a set, or all of them.
#[pyfunction]
#[pyo3(signature = (set=None))]
pub(crate) fn shipped(set: Option<&str>) -> PyResult<String> {
    json(&answers::puzzles(set).map_err(refused)?)
}

/// The operators of recipes.
#[pyfunction]
pub(crate) fn operators() -> PyResult<String> {
    json(&answers::operators())
}

/// The names of the algorithms, and what each does.
#[pyfunction]
pub(crate) fn algorithms() -> Vec<(&'static str, &'static str)> {
    registry::entries().into_iter().map(|entry| (entry.name, entry.what)).collect()
}

/// The version of the library.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The schemas of all answers, from which `answers.py` is made.
#[pyfunction]
pub(crate) fn schemas() -> PyResult<String> {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<Checked>();
    generator.subschema_for::<Rated>();
    generator.subschema_for::<Hinted>();
    generator.subschema_for::<ShippedPuzzle>();
    generator.subschema_for::<OperatorInfo>();
    generator.subschema_for::<ParameterInfo>();
    generator.subschema_for::<answers::Compared>();
    json(&generator.take_definitions(true))
}
