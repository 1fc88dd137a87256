//! The page itself, embedded in the binary. Debug builds read it from the source, so that a reload shows a change.

use super::Shop;
use super::refusal::Refusal;
use axum::Router;
use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use include_dir::{Dir, include_dir};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/serve/page");
/// The same files compressed (gzip), made by `build.rs`.
static SMALL: Dir<'_> = include_dir!("$OUT_DIR/page");

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
    let about = [
        (CONTENT_TYPE, kind(name)),
        (CACHE_CONTROL, "no-cache"),
        (ETAG, tag.as_str()),
        (VARY, "accept-encoding"),
    ];
    let takes_gzip =
        headers.get(ACCEPT_ENCODING).and_then(|names| names.to_str().ok()).is_some_and(takes_gzip);
    match small(name, &bytes).filter(|_| takes_gzip) {
        Some(small) => (about, [(CONTENT_ENCODING, "gzip")], small).into_response(),
        None => (about, bytes).into_response(),
    }
}

fn takes_gzip(names: &str) -> bool {
    names
        .split(',')
        .map(str::trim)
        .any(|name| name == "gzip" || (name.starts_with("gzip;") && !name.ends_with("q=0")))
}

/// The compressed file, if it is the same one: what a debug build reads from the source may be newer.
fn small(name: &str, bytes: &[u8]) -> Option<&'static [u8]> {
    PAGE.get_file(name).filter(|file| file.contents() == bytes)?;
    SMALL.get_file(name).map(include_dir::File::contents)
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
        let bytes: usize = SMALL.files().map(|file| file.contents().len()).sum();
        assert_eq!(PAGE.files().count(), SMALL.files().count());
        assert!(bytes < 120_000, "{bytes} bytes");
    }

    #[test]
    fn browsers_that_can_unpack_get_less() {
        let answer = |encoding: Option<&'static str>| {
            let headers = encoding.map(|e| (ACCEPT_ENCODING, axum::http::HeaderValue::from_static(e)));
            asset("style.css", &headers.into_iter().collect())
        };
        for (encoding, packed) in
            [(None, false), (Some("br, gzip"), true), (Some("gzip;q=0"), false), (Some("gzip;q=0.5"), true)]
        {
            let answer = answer(encoding);
            assert_eq!(answer.headers().get(CONTENT_ENCODING).is_some(), packed, "{encoding:?}");
            assert_eq!(answer.headers()[VARY], "accept-encoding");
        }
    }
}
