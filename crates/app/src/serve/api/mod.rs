//! The HTTP API: one list of routes, from which both the router and its description are made.

mod catalogue;
mod puzzles;

use super::refusal::Refusal;
use super::route::{self, Route, get, post};
use super::{Shop, openapi, results, runs};
use axum::http::{StatusCode, Uri};
use axum::{Json, Router};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// All routes below `/api`.
fn table() -> Vec<Route> {
    let own = vec![
        post("/solve", "solve", "Solve a puzzle", puzzles::solve),
        post("/check", "check", "Has a puzzle exactly one solution?", puzzles::check),
        post("/rate", "rate", "How hard is a puzzle for a person?", puzzles::rate),
        post("/hint", "hint", "The next logical step, or all of them", puzzles::hint),
        post("/generate", "generate", "Generate a puzzle", puzzles::generate)
            .detail("The same puzzle as `evodoku generate --seed`."),
        post("/parse", "parse", "Read puzzles in any format", puzzles::parse),
        post("/convert", "convert", "Write puzzles in another format", puzzles::convert),
        get("/layout", "layout", "The geometry of a layout", catalogue::layout),
        get("/catalogue", "catalogue", "Formats, layouts and levels", catalogue::catalogue),
        get("/puzzles", "puzzles", "The shipped puzzles by set", catalogue::puzzles),
        get(
            "/algorithms",
            "algorithms",
            "All algorithms with pseudo-code and parameters",
            catalogue::algorithms,
        ),
        get("/algorithms/{name}", "algorithm", "One algorithm, with the page about it", catalogue::algorithm),
        get("/operators", "operators", "The operators, with what they do", catalogue::operators),
        get("/openapi.json", "openapi", "This description", description),
    ];
    own.into_iter().chain(runs::routes()).chain(results::routes()).collect()
}

pub(crate) fn routes() -> Router<Arc<Shop>> {
    route::router(table()).fallback(unknown).method_not_allowed_fallback(not_so)
}

async fn description() -> Json<&'static Value> {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| openapi::document(&table()));
    Json(&DOCUMENT)
}

/// The router takes its prefix off the address.
async fn unknown(uri: Uri) -> Refusal {
    Refusal::unknown(format!("not found: /api{}; see /api/openapi.json", uri.path()))
}

async fn not_so() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method not allowed; see /api/openapi.json")
}
