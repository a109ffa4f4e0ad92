//! Reads the parameters of a GraphQL request from its body or query string.

use std::{pin::Pin, time::Duration};

use axum::body::{Body, HttpBody};
use futures_util::future::poll_fn;
use http::{HeaderMap, StatusCode, header::CONTENT_ENCODING};
use serde_json::{Map, Value};
use tokio::time::timeout;
use url::form_urlencoded;

use super::media_type;
use crate::platform::{
    auth::budget::{Account, Allowance, BudgetExceeded, cost_of_bytes},
    error::Error,
    graphql::limits,
    http::operation::Parameters,
};

/// The maximum body size in bytes: enough for the longest text field, a story of 100,000 characters, in any script.
const MAX_BODY: usize = 512 * 1024;

/// The reason why a request was rejected before execution, with its HTTP status.
#[derive(Debug)]
pub struct Rejection {
    /// The status of the response, for every media type.
    pub status: StatusCode,
    /// The error in the response.
    pub error: Error,
    /// The caller's remaining budget, when the rejection was charged or is due to it.
    pub allowance: Option<Allowance>,
}

impl From<BudgetExceeded> for Rejection {
    fn from(spent: BudgetExceeded) -> Self {
        Self { allowance: Some(spent.allowance), ..Self::from(Error::from(spent)) }
    }
}

impl Rejection {
    /// Creates a rejection of a malformed request; `detail` is for the developer of the client.
    pub fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { status, error: Error::BadRequest(detail.into()), allowance: None }
    }

    fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }
}

/// Reads the parameters of a POST. The body must arrive within `time_limit`.
pub async fn from_body(
    headers: &HeaderMap,
    body: Body,
    time_limit: Duration,
    account: &mut Account<'_>,
) -> Result<Parameters, Rejection> {
    if !media_type::is_json(headers) {
        return Err(Rejection::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json in UTF-8"));
    }
    if headers.get(CONTENT_ENCODING).is_some_and(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        return Err(Rejection::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must not be compressed"));
    }
    let timed_out = |_| Rejection { status: StatusCode::REQUEST_TIMEOUT, error: Error::Timeout, allowance: None };
    let body = timeout(time_limit, read_body(body, account)).await.map_err(timed_out)??;
    limits::check_json(&body)?;
    if body.trim_ascii_start().starts_with(b"[") {
        return Err(Rejection::bad_request("batches of operations are not supported"));
    }
    let read = serde_json::from_slice(&body);
    parameters(read).map_err(|rejection| {
        let allowance = Some(account.charge_up_to(cost_of_unreadable(body.len())));
        Rejection { allowance, ..rejection }
    })
}

/// Reads a body, charging for each part before waiting for the next.
async fn read_body(mut body: Body, account: &mut Account<'_>) -> Result<Vec<u8>, Rejection> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_| Rejection::bad_request("the body broke off"))?;
        let Ok(part) = frame.into_data() else { continue };
        if bytes.len() + part.len() > MAX_BODY {
            let detail = format!("the body may have at most {MAX_BODY} bytes");
            return Err(Rejection::new(StatusCode::PAYLOAD_TOO_LARGE, detail));
        }
        let charged = cost_of_bytes(bytes.len());
        bytes.extend_from_slice(&part);
        let cost = cost_of_bytes(bytes.len()) - charged;
        if cost > 0 {
            account.charge(cost)?;
        }
    }
    Ok(bytes)
}

/// Returns the cost of a body that is not a valid request.
fn cost_of_unreadable(bytes: usize) -> u32 {
    1 + cost_of_bytes(bytes)
}

/// Reads the parameters of a GET, in which `variables` and `extensions` are JSON texts.
pub fn from_query_string(query_string: Option<&str>, account: &mut Account<'_>) -> Result<Parameters, Rejection> {
    let query_string = query_string.unwrap_or_default().as_bytes();
    if cost_of_bytes(query_string.len()) > 0 {
        account.charge(cost_of_bytes(query_string.len()))?;
    }
    let mut fields = Map::new();
    for (name, value) in form_urlencoded::parse(query_string) {
        let value = match &*name {
            "variables" | "extensions" if !value.is_empty() => {
                limits::check_json(value.as_bytes())?;
                serde_json::from_str(&value)
                    .map_err(|error| Rejection::bad_request(format!("`{name}` is not JSON: {error}")))?
            }
            "variables" | "extensions" => Value::Null,
            "operationName" if value.is_empty() => Value::Null,
            _ => Value::String(value.into_owned()),
        };
        fields.insert(name.into_owned(), value);
    }
    parameters(serde_json::from_value(Value::Object(fields)))
}

fn parameters(read: serde_json::Result<Parameters>) -> Result<Parameters, Rejection> {
    read.map_err(|error| Rejection::bad_request(format!("the parameters cannot be read: {error}")))
}
