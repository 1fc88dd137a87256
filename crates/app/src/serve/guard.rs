//! Checks before every handler: who may ask, how long it may take, and what a browser may do with the answer.

use super::refusal::Refusal;
use super::{Shop, limits};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_LENGTH, HOST, HeaderName, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// The names under which the server may be asked for.
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    pub(crate) fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| name.to_ascii_lowercase()).collect())
    }

    /// Whether a `Host` is one of ours. A foreign name that somebody points at this machine (DNS rebinding) is not;
    /// an address cannot be pointed anywhere.
    fn allow(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']');
        name == "localhost" || address.parse::<IpAddr>().is_ok() || self.0.contains(&name)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

pub(crate) fn around(routes: Router<Arc<Shop>>, shop: &Arc<Shop>) -> Router<Arc<Shop>> {
    routes
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(from_fn(in_size))
        .layer(from_fn_with_state(shop.patience.request, in_time))
        .layer(from_fn_with_state(shop.clone(), from_here))
        .layer(from_fn(sealed))
}

/// A body that says it is too large is not waited for; one that does not say is cut off by [`DefaultBodyLimit`].
async fn in_size(request: Request, next: Next) -> Response {
    let length =
        request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    match length {
        Some(length) if length > limits::BODY as u64 => Refusal::too_large().into_response(),
        _ => next.run(request).await,
    }
}

async fn in_time(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refusal::new(
            StatusCode::GATEWAY_TIMEOUT,
            format!("no answer within {} seconds; ask for less, or use the command line", limit.as_secs()),
        )
        .into_response(),
    }
}

/// Requests by other sites are refused, unless they only open the page; so are those without the token, where there is one.
async fn from_here(State(shop): State<Arc<Shop>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    if let Some(why) = cross_origin(&shop.hosts, request.method(), is_api, request.headers()) {
        return Refusal::new(StatusCode::FORBIDDEN, why).into_response();
    }
    if is_api && !shop.token.admits(request.uri(), request.headers()) {
        let why = "this server asks for a token; open the link that it printed when it was started";
        return Refusal::new(StatusCode::UNAUTHORIZED, why).into_response();
    }
    let cookie = shop.token.cookie(request.uri());
    let mut response = next.run(request).await;
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

fn cross_origin(hosts: &Hosts, method: &Method, is_api: bool, headers: &HeaderMap) -> Option<String> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(HOST) else { return Some("the request has no host header".into()) };
    if !hosts.allow(host) {
        return Some(format!(
            "'{host}' is not the name of this server; start it with --host {}",
            without_port(host)
        ));
    }
    // Opening the page costs nothing; streams, downloads and reports do.
    if matches!(*method, Method::GET | Method::HEAD) && !is_api {
        return None;
    }
    let foreign = || Some("requests from other sites are rejected".into());
    if text(ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
        return foreign();
    }
    match text(HeaderName::from_static("sec-fetch-site")) {
        None | Some("same-origin" | "none") => None,
        Some(_) => foreign(),
    }
}

const SEALS: [(&str, &str); 7] = [
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Headers that forbid the browser whatever the page does not need, unless the handler set its own.
async fn sealed(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in SEALS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(method: &Method, headers: &[(&'static str, &'static str)]) -> Option<String> {
        let headers = headers
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        cross_origin(&Hosts::new(&["Lab".into()]), method, true, &headers)
    }

    #[test]
    fn our_own_names_and_addresses_are_served() {
        for host in [
            "127.0.0.1:8000",
            "localhost",
            "localhost:80",
            "[::1]",
            "[::1]:8000",
            "192.168.1.5:1",
            "lab:8000",
        ] {
            assert_eq!(verdict(&Method::POST, &[("host", host)]), None, "{host}");
        }
        assert_eq!(verdict(&Method::POST, &[("host", "[::1]:80"), ("origin", "http://[::1]:80")]), None);
    }

    #[test]
    fn other_sites_start_no_work() {
        let here = ("host", "localhost:8000");
        assert!(verdict(&Method::GET, &[("host", "evil.example")]).is_some());
        assert!(verdict(&Method::GET, &[]).is_some());
        // Streams and downloads are not for other sites either.
        assert!(verdict(&Method::GET, &[here, ("sec-fetch-site", "cross-site")]).is_some());
        assert!(verdict(&Method::GET, &[here, ("origin", "http://evil.example")]).is_some());
        assert_eq!(verdict(&Method::GET, &[here, ("sec-fetch-site", "same-origin")]), None);
        assert!(verdict(&Method::POST, &[here, ("origin", "http://evil.example")]).is_some());
        assert!(verdict(&Method::POST, &[here, ("origin", "https://localhost:8000")]).is_some());
        assert!(verdict(&Method::POST, &[here, ("origin", "null")]).is_some());
        assert!(verdict(&Method::DELETE, &[here, ("sec-fetch-site", "cross-site")]).is_some());
        assert!(verdict(&Method::POST, &[here, ("sec-fetch-site", "same-site")]).is_some());
        assert_eq!(
            verdict(
                &Method::POST,
                &[here, ("origin", "http://localhost:8000"), ("sec-fetch-site", "same-origin")]
            ),
            None
        );
    }
}
