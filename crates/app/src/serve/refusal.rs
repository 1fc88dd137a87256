//! Errors of the API: a status and a message, as JSON.

use super::limits;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

/// An error as the client sees it.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) why: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, why: why.into() }
    }

    /// The request asks for something that cannot be.
    pub(crate) fn wrong(why: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// The request does not have the form that is described.
    pub(crate) fn malformed(why: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, why)
    }

    pub(crate) fn busy(why: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    /// Somebody else may do this.
    pub(crate) fn forbidden(why: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, why)
    }

    pub(crate) fn too_large() -> Self {
        let why = format!(
            "the request is larger than {} bytes; `evodoku solve FILE` takes files of any size",
            limits::BODY
        );
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, why)
    }

    pub(crate) fn unknown(why: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, why)
    }
}

/// What is wrong with a request.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub(crate) struct RefusalBody {
    /// What is wrong, and how to fix it.
    error: String,
    /// The HTTP status.
    status: u16,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = RefusalBody { error: self.why, status: self.status.as_u16() };
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}

/// An error of the library with its options as fields of a request.
pub(crate) fn spelled(error: evodoku_grid::Error) -> evodoku_grid::Error {
    error.spelled(&|option| format!("`{}`", option.word()))
}

/// Faults of a puzzle, a layout or a parameter are the client's.
impl From<evodoku_grid::Error> for Refusal {
    fn from(error: evodoku_grid::Error) -> Self {
        Self::wrong(spelled(error).to_string())
    }
}

impl From<evodoku_evolve::Error> for Refusal {
    fn from(error: evodoku_evolve::Error) -> Self {
        Self::wrong(error.to_string())
    }
}

/// Faults of a plan are the client's; a store that cannot be read is as it is.
impl From<evodoku_lab::Error> for Refusal {
    fn from(error: evodoku_lab::Error) -> Self {
        Self::wrong(error.to_string())
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Self {
        Self::wrong(format!("{error:#}"))
    }
}
