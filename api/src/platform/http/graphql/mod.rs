//! GraphQL over HTTP, as specified in <https://graphql.github.io/graphql-over-http/draft/>.
//!
//! The handlers are our own because the library's service executes mutations sent by GET or as `text/plain` (so any
//! page could act with the cookie of its visitor), accepts batches without a limit, and responds to errors with 200.
//!
//! - [`request`]: parses the parameters. [`media_type`]: negotiates the media type of the response.
//! - [`admitted`]: executes the operation. [`response`]: builds status, headers and body.
//!   [`idempotency`]: the `Idempotency-Key` header.

mod admitted;
pub mod idempotency;
mod media_type;
mod request;
mod response;

use axum::{
    body::Body,
    extract::{
        Extension, Request, State,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    response::{IntoResponse, Response},
};
use http::{HeaderMap, StatusCode, header, request::Parts};
use tokio::time::sleep;
use uuid::Uuid;

pub use self::request::Rejection;
use self::{admitted::AdmittedRequest, media_type::MediaType, response::ResponseBuilder};
use super::{Shared, caller, observe::RequestId, origin, websocket};
use crate::platform::{
    auth::{api_token, viewer::Viewer},
    error::Error,
    language::Language,
};

/// The language and media type that a request prefers for its response.
#[derive(Clone, Copy, Debug)]
pub struct ResponsePreferences {
    language: Language,
    /// `None` when the request accepts no media type that we support.
    media_type: Option<MediaType>,
    /// Whether `text/event-stream` is also accepted.
    accepts_events: bool,
}

impl ResponsePreferences {
    /// Reads the preferences from `Accept` and `Accept-Language`.
    pub fn from_headers(headers: &HeaderMap) -> Self {
        Self {
            language: Language::of(headers),
            media_type: MediaType::from_headers(headers),
            accepts_events: media_type::accepts_events(headers),
        }
    }
}

/// `POST /graphql`.
pub async fn post(
    State(shared): State<Shared>,
    Extension(RequestId(id)): Extension<RequestId>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    handle(&shared, &parts, id, Some(body)).await
}

/// Marks a request that may only send a mutation that features offer to pages of any origin.
#[derive(Clone, Copy, Debug)]
struct CrossOrigin;

/// `POST /widget/graphql`: the mutations that features offer to pages of any origin, for anyone. Credentials are ignored.
pub async fn cross_origin_post(
    State(shared): State<Shared>,
    Extension(RequestId(id)): Extension<RequestId>,
    request: Request,
) -> Response {
    let (mut parts, body) = request.into_parts();
    parts.headers.remove(header::COOKIE);
    parts.headers.remove(header::AUTHORIZATION);
    parts.extensions.insert(CrossOrigin);
    handle(&shared, &parts, id, Some(body)).await
}

/// `GET /graphql`: a query, or a WebSocket upgrade.
pub async fn get_or_upgrade(
    State(shared): State<Shared>,
    Extension(RequestId(id)): Extension<RequestId>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    parts: Parts,
) -> Response {
    match upgrade {
        Ok(upgrade) => websocket::accept(shared, upgrade, parts, id).await,
        Err(_) => handle(&shared, &parts, id, None).await,
    }
}

/// `/graphql` with any other method: 405.
pub async fn other_method(headers: HeaderMap, Extension(RequestId(id)): Extension<RequestId>) -> Response {
    let preferences = ResponsePreferences::from_headers(&headers);
    let rejection = Rejection::new(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are known here");
    ResponseBuilder::from_rejection(rejection, preferences.language, id)
        .with_allowed_methods("GET, POST")
        .build(preferences.media_type)
}

/// `GET /schema.graphql`: the schema in SDL.
pub async fn schema(State(shared): State<Shared>) -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, shared.app.api.sdl())
}

/// Creates a response that consists only of an error, for a request rejected before execution.
pub fn error_response(rejection: impl Into<Rejection>, preferences: ResponsePreferences, id: Uuid) -> Response {
    ResponseBuilder::from_rejection(rejection.into(), preferences.language, id).build(preferences.media_type)
}

/// Handles a request, whose parameters are in its body, or in its query string when it has none.
async fn handle(shared: &Shared, parts: &Parts, id: Uuid, body: Option<Body>) -> Response {
    let preferences = ResponsePreferences::from_headers(&parts.headers);
    let ResponsePreferences { language, media_type, .. } = preferences;
    let admitted = match admit(shared, parts, preferences) {
        Ok(()) => caller::request_info(&shared.app, parts).await.map_err(Rejection::from),
        Err(rejection) => Err(rejection),
    };
    let caller = match admitted {
        Ok(caller) => caller,
        Err(rejection) => return ResponseBuilder::from_rejection(rejection, language, id).build(media_type),
    };
    let mut account = shared.app.budgets.account(&caller.viewer, caller.address);
    if caller.viewer == Viewer::Expired && api_token::bearer(&parts.headers).is_some() {
        // An invalid token is rejected even for operations that need no authentication.
        let allowance = account.charge_up_to(1);
        let builder = ResponseBuilder::from_error(Error::SessionInvalid, language, id).with_invalid_token();
        return builder.with_allowance(allowance).build(media_type);
    }
    let parameters = match body {
        Some(body) => request::from_body(&parts.headers, body, shared.timeouts.body, &mut account).await,
        None => request::from_query_string(parts.uri.query(), &mut account),
    };
    match parameters {
        Ok(parameters) => AdmittedRequest { shared, parts, id, preferences, caller }.respond(parameters, account).await,
        Err(rejection) => {
            delay_if_rate_limited(shared, &rejection.error).await;
            ResponseBuilder::from_rejection(rejection, language, id).build(media_type)
        }
    }
}

/// Rejects a request that accepts no supported media type, or that may not use the cookie it carries.
fn admit(shared: &Shared, parts: &Parts, preferences: ResponsePreferences) -> Result<(), Rejection> {
    if preferences.media_type.is_none() {
        let detail = "the answer is application/graphql-response+json, application/json or text/event-stream";
        return Err(Rejection::new(StatusCode::NOT_ACCEPTABLE, detail));
    }
    if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
        return Err(Rejection::from(origin::refusal(&shared.app.config, &parts.headers)));
    }
    Ok(())
}

/// Delays the response when `error` is a rate limit, so that clients that retry immediately do so at a bounded rate.
pub async fn delay_if_rate_limited(shared: &Shared, error: &Error) {
    if let Error::RateLimited { retry_after, .. } = error {
        sleep(shared.timeouts.rate_limit_delay.min(*retry_after)).await;
    }
}
