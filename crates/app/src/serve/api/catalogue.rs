//! What there is to choose from: shipped puzzles, formats, layouts, algorithms.

use crate::answers::explain::{Algorithm, Explained};
use crate::answers::layout::Shape;
use crate::answers::list::{self, Catalogue, OperatorInfo, PuzzleSet};
use crate::serve::ask::{InPath, InQuery};
use crate::serve::puzzle;
use crate::serve::refusal::Refusal;
use axum::Json;
use evodoku_evolve::Repeats;
use evodoku_evolve::registry::{self, Entry};
use schemars::JsonSchema;
use serde::Deserialize;

pub(super) async fn catalogue() -> Json<Catalogue> {
    Json(list::catalogue())
}

pub(super) async fn puzzles() -> Json<Vec<PuzzleSet>> {
    Json(list::sets())
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct LayoutName {
    /// The name of the layout, such as `9`, `12=3x4`, `samurai` or `9@0,0 9@6,6`.
    name: String,
}

pub(super) async fn layout(
    InQuery(LayoutName { name }): InQuery<LayoutName>,
) -> Result<Json<Shape>, Refusal> {
    Ok(Json(Shape::of(&puzzle::layout(&name)?)))
}

/// All but the race, which has neither a page nor parameters of its own.
fn served() -> impl Iterator<Item = Entry> {
    registry::entries().into_iter().filter(|entry| (entry.make)().counts().repeats != Repeats::Never)
}

pub(super) async fn operators() -> Json<Vec<OperatorInfo>> {
    Json(list::operators())
}

pub(super) async fn algorithms() -> Json<Vec<Algorithm>> {
    Json(served().map(|entry| Algorithm::new(&entry)).collect())
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct AlgorithmName {
    /// The name of the algorithm.
    name: String,
}

pub(super) async fn algorithm(
    InPath(AlgorithmName { name }): InPath<AlgorithmName>,
) -> Result<Json<Explained>, Refusal> {
    let found = served().find(|entry| entry.name == name);
    found.map(|entry| Json(Explained::new(&entry))).ok_or_else(|| {
        let known = served().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        Refusal::unknown(format!("unknown algorithm; use {known}"))
    })
}
