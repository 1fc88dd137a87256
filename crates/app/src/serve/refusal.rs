//! Errors of the API: a status and a message, as JSON.

use super::limits;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::json;

/// An error as the client sees it.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) why: String,
    /// Whether all that is wrong with a puzzle is that its givens clash: an answer to who asks if it is valid.
    pub(crate) contradiction: bool,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, why: why.into(), contradiction: false }
    }

    /// The request asks for something that cannot be.
    pub(crate) fn wrong(why: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    pub(crate) fn busy(why: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, why)
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

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.why, "status": self.status.as_u16() });
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}

/// The command-line flags that remedies mention, and the corresponding fields here.
const FIELDS: [(&str, &str); 7] = [
    ("--layout", "`layout`"),
    ("--alphabet", "`alphabet`"),
    ("--algorithm", "`algorithm`"),
    ("--set", "`set`"),
    ("--time", "`seconds`"),
    ("--generations", "`generations`"),
    ("--evaluations", "`evaluations`"),
];

/// A fault as the libraries and commands tell it, for a client of the API.
fn in_fields(text: &str) -> String {
    FIELDS.iter().fold(text.to_owned(), |text, (flag, field)| text.replace(flag, field))
}

/// Faults of a puzzle, a layout or a parameter are the client's.
impl From<evodoku_grid::Error> for Refusal {
    fn from(error: evodoku_grid::Error) -> Self {
        use evodoku_grid::Error::{Clash, Contradiction};
        let contradiction = matches!(error, Clash { .. } | Contradiction { .. });
        Self { contradiction, ..Self::wrong(in_fields(&error.to_string())) }
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
        Self::wrong(in_fields(&error.to_string()))
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Self {
        Self::wrong(in_fields(&format!("{error:#}")))
    }
}

/// A JSON body whose faults are answered in JSON too.
pub(crate) struct Ask<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Ask<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

fn refused(rejection: &JsonRejection) -> Refusal {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "the body must be JSON, with the header content-type: application/json",
        ),
        _ => Refusal::new(StatusCode::BAD_REQUEST, rejection.body_text()),
    }
}
