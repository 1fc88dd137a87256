//! What there is to choose from: shipped puzzles, formats, layouts, algorithms.

use crate::commands::explain::{described, explained};
use crate::commands::list;
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::Path;
use evodoku_evolve::{Repeats, registry};
use evodoku_grid::library;
use serde_json::{Value, json};

/// Formats, named layouts, difficulties: the choices of the page.
pub(crate) async fn catalogue() -> Json<Value> {
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "formats": list::formats(),
        "layouts": list::layouts(),
        "difficulties": evodoku_grid::rate::Difficulty::ALL.map(|level| level.to_string()),
    }))
}

pub(crate) async fn puzzles() -> Json<Value> {
    let sets = library::sets().iter().map(|set| {
        let entry = |entry: &library::Entry| {
            json!({
                "name": format!("@{}", entry.name()),
                "id": entry.id,
                "label": entry.record.label,
                "layout": entry.record.puzzle.layout().name(),
                "givens": entry.record.puzzle.given_count(),
                "source": entry.source,
            })
        };
        json!({ "name": set.name, "about": set.about, "puzzles": set.entries().iter().map(entry).collect::<Vec<_>>() })
    });
    Json(sets.collect())
}

/// All but the race, which has neither a page nor parameters of its own.
fn served() -> impl Iterator<Item = &'static str> {
    let repeats = |entry: &registry::Entry| (entry.make)().counts().repeats != Repeats::Never;
    registry::entries().into_iter().filter(repeats).map(|entry| entry.name)
}

pub(crate) async fn algorithms() -> Json<Value> {
    Json(served().filter_map(described).collect())
}

pub(crate) async fn algorithm(Path(name): Path<String>) -> Result<Json<Value>, Refusal> {
    let found = served().find(|served| *served == name).and_then(explained);
    found.map(Json).ok_or_else(|| {
        let known = served().collect::<Vec<_>>().join(", ");
        Refusal::unknown(format!("unknown algorithm; use {known}"))
    })
}
