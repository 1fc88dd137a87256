//! `/api/runs/{id}`: look at a run, pause it, let it step, change its speed, stop it, forget it.

use super::Run;
use super::gate::Unit;
use super::start::checked;
use crate::serve::Shop;
use crate::serve::refusal::{Ask, Refusal};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde::Deserialize;
use std::sync::Arc;

/// What to do, in one word, and its details.
#[derive(Debug, Deserialize)]
#[serde(tag = "action", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Action {
    Pause {},
    Resume {},
    /// One generation, or one operator, then pause.
    Step {
        #[serde(default)]
        unit: Unit,
    },
    /// So many steps a second; as fast as can be without a `pace`.
    Speed {
        pace: Option<f64>,
        #[serde(default)]
        unit: Unit,
    },
    Stop {},
}

fn find(shop: &Shop, id: &str) -> Result<Arc<Run>, Refusal> {
    let number = id.parse().map_err(|_| Refusal::unknown("a run is identified by its number"))?;
    let run = shop.runs.get(number)?;
    run.touch();
    Ok(run)
}

/// The newest frame and the whole trail.
pub(crate) async fn show(
    State(shop): State<Arc<Shop>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let run = find(&shop, &id)?;
    let frame = run.newest.borrow().clone();
    let points = serde_json::to_string(&frame.trail.points).expect("points are numbers");
    let body = format!(r#"{{"run":{},"view":{},"points":{points}}}"#, run.id, frame.text());
    Ok(([(CONTENT_TYPE, "application/json")], body))
}

pub(crate) async fn control(
    State(shop): State<Arc<Shop>>,
    Path(id): Path<String>,
    Ask(action): Ask<Action>,
) -> Result<StatusCode, Refusal> {
    let run = find(&shop, &id)?;
    match action {
        Action::Pause {} => run.gate.pause(),
        Action::Resume {} => run.gate.resume(),
        Action::Step { unit } => run.gate.step(unit),
        Action::Speed { pace, unit } => run.gate.pace(checked(pace)?, unit),
        Action::Stop {} => run.end(),
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn forget(
    State(shop): State<Arc<Shop>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let run = find(&shop, &id)?;
    shop.runs.forget(run.id);
    Ok(StatusCode::NO_CONTENT)
}
