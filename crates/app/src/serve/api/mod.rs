//! The HTTP API: one file for each subject. `openapi.json` describes it; a test compares the two.

mod catalogue;
mod check;
mod convert;
mod generate;
mod layout;
mod logic;
mod solve;

use super::refusal::Refusal;
use super::{Shop, limits, results, runs};
use axum::Router;
use axum::http::Uri;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use std::sync::Arc;
use std::time::Duration;

const OPENAPI: &str = include_str!("../openapi.json");

pub(crate) fn routes() -> Router<Arc<Shop>> {
    Router::new()
        .route("/openapi.json", get(openapi))
        .route("/solve", post(solve::solve))
        .route("/check", post(check::check))
        .route("/rate", post(logic::rate))
        .route("/hint", post(logic::hint))
        .route("/generate", post(generate::generate))
        .route("/parse", post(convert::parse))
        .route("/convert", post(convert::convert))
        .route("/layout", get(layout::layout))
        .route("/catalogue", get(catalogue::catalogue))
        .route("/puzzles", get(catalogue::puzzles))
        .route("/algorithms", get(catalogue::algorithms))
        .route("/algorithms/{name}", get(catalogue::algorithm))
        .merge(runs::routes())
        .merge(results::routes())
        .fallback(unknown)
        .method_not_allowed_fallback(not_so)
}

async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], OPENAPI)
}

/// The router takes its prefix off the address.
async fn unknown(uri: Uri) -> Refusal {
    Refusal::unknown(format!("not found: /api{}; see /api/openapi.json", uri.path()))
}

async fn not_so() -> Refusal {
    Refusal::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "method not allowed; see /api/openapi.json")
}

/// The time that a request may work: what it asks for, up to the limit.
fn time(seconds: Option<f64>) -> Result<Duration, Refusal> {
    let (most, usual) = limits::SECONDS;
    match seconds.unwrap_or(usual) {
        s if s > 0.0 && s <= most => Ok(Duration::from_secs_f64(s)),
        _ => Err(Refusal::wrong(format!("`seconds` must be above 0 and at most {most}"))),
    }
}
