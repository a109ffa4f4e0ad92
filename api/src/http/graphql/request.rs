//! From bytes to parameters.

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, FromRequest, Request},
};
use http::{HeaderMap, StatusCode};
use serde_json::{Map, Value};
use tokio::time::timeout;
use url::form_urlencoded;

use super::media_type;
use crate::{error::Error, http::operation::Parameters};

/// The longest body, in bytes: room for the longest text of all, a story of 100,000 characters, whatever its script.
/// Nothing is uploaded here.
const MAX_BODY: usize = 512 * 1024;

/// Why a request got no further than its parameters, and the status that says so.
#[derive(Debug)]
pub struct Refusal {
    /// The answer's status, in whatever form the answer is wanted.
    pub status: StatusCode,
    /// The answer's error.
    pub error: Error,
}

impl Refusal {
    /// A request that no client of ours would send; `detail` is for its developer.
    pub fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { status, error: Error::BadRequest(detail.into()) }
    }

    fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }
}

/// The parameters of a POST, whose body may take so long to arrive.
pub async fn of_body(headers: &HeaderMap, body: Body, patience: Duration) -> Result<Parameters, Refusal> {
    if !media_type::is_json(headers) {
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json in UTF-8"));
    }
    let mut request = Request::new(body);
    DefaultBodyLimit::max(MAX_BODY).apply(&mut request);
    let body = timeout(patience, Bytes::from_request(request, &()))
        .await
        .map_err(|_| Refusal { status: StatusCode::REQUEST_TIMEOUT, error: Error::Timeout })?
        .map_err(|rejection| Refusal::new(rejection.status(), rejection.body_text()))?;
    parameters(serde_json::from_slice(&body))
}

/// The parameters of a GET: `variables` and `extensions` are JSON in text.
pub fn of_query_string(query_string: Option<&str>) -> Result<Parameters, Refusal> {
    let mut fields = Map::new();
    for (name, value) in form_urlencoded::parse(query_string.unwrap_or_default().as_bytes()) {
        let value = match &*name {
            "variables" | "extensions" if !value.is_empty() => serde_json::from_str(&value)
                .map_err(|error| Refusal::bad_request(format!("`{name}` is not JSON: {error}")))?,
            "variables" | "extensions" => Value::Null,
            "operationName" if value.is_empty() => Value::Null,
            _ => Value::String(value.into_owned()),
        };
        fields.insert(name.into_owned(), value);
    }
    parameters(serde_json::from_value(Value::Object(fields)))
}

fn parameters(read: serde_json::Result<Parameters>) -> Result<Parameters, Refusal> {
    read.map_err(|error| Refusal::bad_request(format!("the parameters cannot be read: {error}")))
}
