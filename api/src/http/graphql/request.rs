//! From bytes to parameters.

use std::{pin::Pin, time::Duration};

use axum::body::{Body, HttpBody};
use futures_util::future::poll_fn;
use http::{HeaderMap, StatusCode, header::CONTENT_ENCODING};
use serde_json::{Map, Value};
use tokio::time::timeout;
use url::form_urlencoded;

use super::media_type;
use crate::{
    auth::budget::{Account, Allowance, Spent, price_of},
    error::Error,
    graphql::limits,
    http::operation::Parameters,
};

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
    /// What is left to the caller, when that is why.
    pub allowance: Option<Allowance>,
}

impl From<Spent> for Refusal {
    fn from(spent: Spent) -> Self {
        Self { allowance: Some(spent.allowance), ..Self::from(Error::from(spent)) }
    }
}

impl Refusal {
    /// A request that no client of ours would send; `detail` is for its developer.
    pub fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { status, error: Error::BadRequest(detail.into()), allowance: None }
    }

    fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }
}

/// The parameters of a POST, whose body may take so long to arrive.
pub async fn of_body(
    headers: &HeaderMap,
    body: Body,
    patience: Duration,
    account: &mut Account<'_>,
) -> Result<Parameters, Refusal> {
    if !media_type::is_json(headers) {
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json in UTF-8"));
    }
    if headers.get(CONTENT_ENCODING).is_some_and(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must not be compressed"));
    }
    let late = |_| Refusal { status: StatusCode::REQUEST_TIMEOUT, error: Error::Timeout, allowance: None };
    let body = timeout(patience, bytes(body, account)).await.map_err(late)??;
    limits::check_json(&body)?;
    let read = serde_json::from_slice(&body);
    if read.is_err() {
        account.take(price_of_nonsense(body.len()));
    }
    parameters(read)
}

/// All of a body, each part paid for before the next is waited for.
async fn bytes(mut body: Body, account: &mut Account<'_>) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_| Refusal::bad_request("the body broke off"))?;
        let Ok(part) = frame.into_data() else { continue };
        if bytes.len() + part.len() > MAX_BODY {
            let detail = format!("the body may have at most {MAX_BODY} bytes");
            return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, detail));
        }
        let paid = price_of(bytes.len());
        bytes.extend_from_slice(&part);
        let price = price_of(bytes.len()) - paid;
        if price > 0 {
            account.charge(price)?;
        }
    }
    Ok(bytes)
}

/// What it costs to have something read that is no request.
fn price_of_nonsense(bytes: usize) -> u32 {
    1 + price_of(bytes)
}

/// The parameters of a GET: `variables` and `extensions` are JSON in text.
pub fn of_query_string(query_string: Option<&str>, account: &mut Account<'_>) -> Result<Parameters, Refusal> {
    let query_string = query_string.unwrap_or_default().as_bytes();
    if price_of(query_string.len()) > 0 {
        account.charge(price_of(query_string.len()))?;
    }
    let mut fields = Map::new();
    for (name, value) in form_urlencoded::parse(query_string) {
        let value = match &*name {
            "variables" | "extensions" if !value.is_empty() => {
                limits::check_json(value.as_bytes())?;
                serde_json::from_str(&value)
                    .map_err(|error| Refusal::bad_request(format!("`{name}` is not JSON: {error}")))?
            }
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
