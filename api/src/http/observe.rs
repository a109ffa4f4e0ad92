//! Around every request: an id, a log line, figures, and an answer even when a handler panics.
//!
//! The log line holds no query string, no header, no body, no network address: none of them is needed to find a
//! request again, and any may hold a secret.

use std::{any::Any, borrow::Cow, panic::AssertUnwindSafe, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use futures_util::FutureExt;
use http::{HeaderMap, HeaderName, HeaderValue};
use uuid::Uuid;

use super::graphql;
use crate::{app::App, error::Error};

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a request is called in the logs, in `X-Request-Id` and in `extensions.requestId`. An extension of each request.
#[derive(Clone, Copy, Debug)]
pub struct RequestId(pub Uuid);

/// Name of the GraphQL operation that was asked for. An extension of the response.
#[derive(Clone, Debug)]
pub struct OperationName(pub String);

/// Name of the page that was asked for, without the identifiers or tokens of its address. An extension of the response.
#[derive(Clone, Copy, Debug)]
pub struct Page(pub &'static str);

/// The outermost layer.
pub async fn observe(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = app.ids.request();
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let headers = request.headers().clone();
    request.extensions_mut().insert(RequestId(id));

    let mut response = match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => defect(&*panic, &headers, id),
    };

    let extensions = response.extensions();
    let page = extensions.get::<Page>().map(|page| page.0);
    let operation = extensions.get::<OperationName>().map(|name| name.0.as_str());
    let (status, duration) = (response.status().as_u16(), started.elapsed());
    tracing::info!(
        request.id = %id,
        http.method = %method,
        http.path = page.unwrap_or(&path),
        http.status = status,
        graphql.operation = operation,
        duration_ms = duration.as_secs_f64() * 1000.0,
        "answered"
    );
    // Not the path: whoever asks for random ones would make as many time series.
    let route = route.map_or(Cow::Borrowed("client"), Cow::Owned);
    metrics::counter!("rodage_http_requests_total", "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("rodage_http_request_duration_seconds", "route" => route).record(duration.as_secs_f64());

    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(X_REQUEST_ID, id);
    }
    response
}

/// The answer in place of the one that a panic prevented.
fn defect(panic: &(dyn Any + Send), headers: &HeaderMap, id: Uuid) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    let error = anyhow::anyhow!("panicked: {}", text.unwrap_or("without a word"));
    graphql::refusal(Error::from(error), headers, id)
}
