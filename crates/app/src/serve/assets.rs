//! The page itself, embedded in the binary. Debug builds read it from the source, so that a reload shows a change.

use super::Shop;
use super::refusal::Refusal;
use axum::Router;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use include_dir::{Dir, include_dir};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/serve/page");

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
    let Some(bytes) = content(name) else {
        return Refusal::unknown("page not found; start at /").into_response();
    };
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
fn content(name: &str) -> Option<Vec<u8>> {
    let embedded = PAGE.get_file(name)?;
    let path = format!("{}/src/serve/page/{name}", env!("CARGO_MANIFEST_DIR"));
    Some(std::fs::read(path).unwrap_or_else(|_| embedded.contents().to_vec()))
}

#[cfg(not(debug_assertions))]
fn content(name: &str) -> Option<&'static [u8]> {
    PAGE.get_file(name).map(include_dir::File::contents)
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
        let bytes: usize = PAGE.files().map(|file| file.contents().len()).sum();
        assert!(bytes < 300_000, "{bytes} bytes");
    }
}
