//! Answers whose type says more than that they are JSON: their status, or what is in a stream.

use axum::Json;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_util::Stream;
use serde::Serialize;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::time::Duration;

/// Something that can be followed under an address of its own.
pub(crate) struct Created<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

/// Work that has begun.
pub(crate) struct Accepted<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Accepted<T> {
    fn into_response(self) -> Response {
        (StatusCode::ACCEPTED, Json(self.0)).into_response()
    }
}

/// Nothing more to say.
pub(crate) struct Done;

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// A file.
pub(crate) struct Download(pub(crate) Response);

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        self.0
    }
}

/// Server-sent events with `T` as their data.
pub(crate) struct Events<T>(Response, PhantomData<T>);

impl<T> Events<T> {
    pub(crate) fn new(stream: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Self {
        let sse = Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)));
        Self(sse.into_response(), PhantomData)
    }
}

impl<T> IntoResponse for Events<T> {
    fn into_response(self) -> Response {
        self.0
    }
}
