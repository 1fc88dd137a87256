//! `/api/runs/{id}`: look at a run, pause it, let it step, change its speed, send it to a generation, stop it, forget it.

use super::frame::View;
use super::gate::Unit;
use super::run::{Run, Subject};
use super::start::checked;
use super::trail::Point;
use crate::serve::Shop;
use crate::serve::answer::Done;
use crate::serve::ask::{Ask, InPath, InQuery};
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;

/// What to do, in one word, and its details.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "Control")]
#[serde(tag = "action", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Wait.
    Pause {},
    /// Go on.
    Resume {},
    /// One generation, or one operator, then pause.
    Step {
        /// What one step is.
        #[serde(default)]
        unit: Unit,
    },
    /// Go on at another speed.
    Speed {
        /// Steps per second; null for as fast as possible.
        #[schemars(range(min = 0.1, max = 1000))]
        pace: Option<f64>,
        /// What one step is.
        #[serde(default)]
        unit: Unit,
    },
    /// Go to a generation and pause there; going back replays the seed from the start.
    Seek {
        /// The generation to go to.
        generation: u64,
    },
    /// End the search.
    Stop {},
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct RunNumber {
    /// The number of the run.
    id: u64,
}

/// What proves that a run is one's own.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Owner {
    /// The `key` that `POST /api/runs` gave.
    key: Option<String>,
}

fn find(shop: &Shop, id: u64) -> Result<Arc<Run>, Refusal> {
    let run = shop.runs.get(id)?;
    run.touch();
    Ok(run)
}

/// The newest state of a run, and the whole way that led to it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Shown {
    /// The number of the run.
    run: u64,
    /// What it searches.
    subject: Subject,
    #[schemars(with = "View")]
    view: Box<RawValue>,
    /// Its curve.
    points: Vec<Point>,
}

pub(crate) async fn show(
    State(shop): State<Arc<Shop>>,
    InPath(RunNumber { id }): InPath<RunNumber>,
) -> Result<Json<Shown>, Refusal> {
    let run = find(&shop, id)?;
    let frame = run.newest.borrow().clone();
    Ok(Json(Shown {
        run: run.id,
        subject: run.subject.clone(),
        view: frame.text().to_owned(),
        points: frame.trail.points.clone(),
    }))
}

pub(crate) async fn control(
    State(shop): State<Arc<Shop>>,
    InPath(RunNumber { id }): InPath<RunNumber>,
    InQuery(Owner { key }): InQuery<Owner>,
    Ask(action): Ask<Action>,
) -> Result<Done, Refusal> {
    let run = find(&shop, id)?;
    run.unlock(key.as_deref())?;
    match action {
        Action::Pause {} => run.gate.pause(),
        Action::Resume {} => run.gate.resume(),
        Action::Step { unit } => run.gate.step(unit),
        Action::Speed { pace, unit } => run.gate.pace(checked(pace)?, unit),
        Action::Seek { generation } => shop.runs.seek(&run, generation)?,
        Action::Stop {} => run.end(),
    }
    Ok(Done)
}

pub(crate) async fn forget(
    State(shop): State<Arc<Shop>>,
    InPath(RunNumber { id }): InPath<RunNumber>,
    InQuery(Owner { key }): InQuery<Owner>,
) -> Result<Done, Refusal> {
    let run = find(&shop, id)?;
    run.unlock(key.as_deref())?;
    shop.runs.forget(run.id);
    Ok(Done)
}
