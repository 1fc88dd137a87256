//! The page itself, embedded in the binary. Debug builds read it from the source, so that a reload shows a change.

use super::Shop;
use super::refusal::Refusal;
use axum::Router;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        /// File name and content of every asset.
        const ASSETS: &[(&str, &[u8])] = &[$(($name, include_bytes!(concat!("page/", $name)))),*];
    };
}

assets! {
    "index.html",
    "icon.svg",
    "style.css",
    "theme.js",
    "app.js",
    "api.js",
    "board.js",
    "chart.js",
    "chooser.js",
    "desk.js",
    "dom.js",
    "live.js",
    "markdown.js",
    "parameters.js",
    "picture.js",
    "share.js",
    "solve.js",
    "watch.js",
    "race.js",
    "learn.js",
    "results.js",
    "report.js",
    "flow.js",
    "uPlot.iife.min.js",
    "uPlot.min.css",
    "uPlot.LICENSE",
}

pub(crate) fn routes() -> Router<Arc<Shop>> {
    Router::new()
        .route("/", get(|headers: HeaderMap| async move { asset("index.html", &headers) }))
        .route("/plots.css", get(plots))
        .route(
            "/{name}",
            get(|Path(name): Path<String>, headers: HeaderMap| async move { asset(&name, &headers) }),
        )
        .fallback(|| async { Refusal::unknown("page not found; start at /") })
}

/// The colours of the laboratory's pictures: the page forbids style sheets within them.
async fn plots() -> impl IntoResponse {
    ([(CONTENT_TYPE, kind("plots.css")), (CACHE_CONTROL, "no-cache")], evodoku_lab::plots::style())
}

fn asset(name: &str, headers: &HeaderMap) -> Response {
    let Some((name, bytes)) = ASSETS.iter().find(|(known, _)| *known == name) else {
        return Refusal::unknown("page not found; start at /").into_response();
    };
    let bytes = content(name, bytes);
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    // A browser that has the same bytes needs nothing but this word.
    if headers.get(IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    ([(CONTENT_TYPE, kind(name)), (CACHE_CONTROL, "no-cache"), (ETAG, tag.as_str())], bytes).into_response()
}

#[cfg(debug_assertions)]
fn content(name: &str, embedded: &[u8]) -> Vec<u8> {
    let path = format!("{}/src/serve/page/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap_or_else(|_| embedded.to_vec())
}

#[cfg(not(debug_assertions))]
fn content(_: &str, embedded: &'static [u8]) -> &'static [u8] {
    embedded
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small() {
        let bytes: usize = ASSETS.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(bytes < 300_000, "{bytes} bytes");
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/serve/page");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(ASSETS.iter().any(|(known, _)| *known == name), "{name} is not listed");
        }
    }
}
