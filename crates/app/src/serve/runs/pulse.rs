//! `GET /api/pulse`: whether the server is there, whether it is still the same, and which runs it no longer knows. The page
//! asks every few seconds; runs it asks for are not taken for abandoned.

use super::events::numbers;
use crate::serve::Shop;
use crate::serve::ask::InQuery;
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Wanted {
    /// The numbers of the runs that are still looked at, with commas between them.
    #[schemars(regex(pattern = r"^\d+(,\d+)*$"))]
    runs: Option<String>,
}

/// A sign of life.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Pulse {
    /// A word that changes when the server is started again.
    server: String,
    /// The runs that are not known, or no longer.
    gone: Vec<u64>,
}

pub(crate) async fn pulse(
    State(shop): State<Arc<Shop>>,
    InQuery(wanted): InQuery<Wanted>,
) -> Result<Json<Pulse>, Refusal> {
    let ids = wanted.runs.as_deref().map_or_else(|| Ok(Vec::new()), numbers)?;
    let mut gone = Vec::new();
    for id in ids {
        match shop.runs.get(id) {
            Ok(run) => run.touch(),
            Err(_) => gone.push(id),
        }
    }
    Ok(Json(Pulse { server: shop.name.clone(), gone }))
}
