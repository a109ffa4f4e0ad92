//! The outermost middleware: request ids, logs, metrics, and a response even when a handler panics.
//!
//! A log line contains no query string, header, body or network address: none is needed to identify a request, and any
//! may contain a secret.

use std::{any::Any, borrow::Cow, panic::AssertUnwindSafe, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use futures_util::FutureExt;
use http::{HeaderName, HeaderValue, StatusCode};
use tracing::Instrument;
use uuid::Uuid;

use super::graphql::{self, ResponsePreferences};
use crate::platform::{app::App, error::Error};

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request in the logs, in `X-Request-Id` and in `extensions.requestId`. An extension of each request.
#[derive(Clone, Copy, Debug)]
pub struct RequestId(pub Uuid);

/// The name of the requested GraphQL operation. An extension of the response.
#[derive(Clone, Debug)]
pub struct OperationName(pub String);

/// The route of the requested page, without the identifiers or tokens of its address. An extension of the response.
#[derive(Clone, Copy, Debug)]
pub struct Page(pub &'static str);

/// Assigns the request id, logs and measures the request, and turns a panic into an error response.
pub async fn observe(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = app.ids.request();
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let preferences = ResponsePreferences::from_headers(request.headers());
    request.extensions_mut().insert(RequestId(id));

    let handled = next.run(request).instrument(tracing::info_span!("request", request.id = %id));
    let mut response = match AssertUnwindSafe(handled).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => panic_response(&*panic, preferences, id),
    };

    let (status, duration) = (response.status(), started.elapsed().as_secs_f64());
    if !(is_probe(route.as_deref()) && status == StatusCode::OK) {
        let extensions = response.extensions();
        // Parts of an address may be secrets.
        let route = extensions.get::<Page>().map(|page| page.0).or(route.as_deref());
        let logged = route.map_or_else(|| first_segment(&path), Cow::Borrowed);
        tracing::info!(
            request.id = %id,
            http.method = %method,
            http.path = &*logged,
            http.status = status.as_u16(),
            graphql.operation = extensions.get::<OperationName>().map(|name| name.0.as_str()),
            duration_ms = duration * 1000.0,
            "request completed"
        );
    }
    // The route and not the path: each random path would create a time series.
    let route = route.map_or(Cow::Borrowed("client"), Cow::Owned);
    metrics::counter!("rodage_http_requests_total", "route" => route.clone(), "status" => status.as_u16().to_string())
        .increment(1);
    metrics::histogram!("rodage_http_request_duration_seconds", "route" => route).record(duration);

    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(X_REQUEST_ID, id);
    }
    response
}

/// Returns a path without what follows its first segment, which may be a token, also where there is no such page.
fn first_segment(path: &str) -> Cow<'_, str> {
    let rest = path.get(1..).and_then(|rest| rest.find('/'));
    rest.map_or(Cow::Borrowed(path), |end| Cow::Owned(format!("{}…", &path[..end + 2])))
}

/// Returns whether this is a probe, requested every few seconds and logged only when it fails.
fn is_probe(route: Option<&str>) -> bool {
    matches!(route, Some("/healthz" | "/readyz"))
}

/// Creates the response to a request whose handler panicked.
fn panic_response(panic: &(dyn Any + Send), preferences: ResponsePreferences, id: Uuid) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    let error = anyhow::anyhow!("panicked: {}", text.unwrap_or("no message"));
    graphql::error_response(Error::from(error), preferences, id)
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::to_bytes, middleware, routing::get};
    use clap::Parser;
    use serde_json::{Value, json};
    use tower::ServiceExt;

    use super::*;
    use crate::platform::{clock::Clock, config::Cli};

    #[test]
    fn what_may_be_a_token_is_not_logged() {
        for (path, logged) in [
            ("/", "/"),
            ("/robots.txt", "/robots.txt"),
            ("/invitation/secret", "/invitation/…"),
            ("/invitation/secret/more", "/invitation/…"),
            ("//secret", "//…"),
            ("*", "*"),
            ("", ""),
        ] {
            assert_eq!(first_segment(path), logged, "{path}");
        }
    }

    async fn broken() {
        panic!("the password is hunter2");
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error() {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("test.db").display());
        let config = Cli::parse_from(["rodage", "--database-url", &url]).config;
        let app = crate::features::start(config, Clock::default()).await.unwrap();
        let router = Router::new().route("/", get(broken)).layer(middleware::from_fn_with_state(app, observe));

        let request = Request::get("/").header("accept-language", "en").body(axum::body::Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let id = response.headers()[X_REQUEST_ID].to_str().unwrap().to_owned();
        let body: Value = serde_json::from_slice(&to_bytes(response.into_body(), 10_000).await.unwrap()).unwrap();
        let extensions = json!({ "code": "INTERNAL", "requestId": id });
        assert_eq!(
            body,
            json!({ "errors": [{ "message": "An unexpected error occurred", "extensions": extensions }] })
        );
    }
}
