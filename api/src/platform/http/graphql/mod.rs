//! GraphQL over HTTP, as specified in <https://graphql.github.io/graphql-over-http/draft/>.
//!
//! The handlers are our own because the library's service executes mutations sent by GET or as `text/plain` (so any
//! page could act with the cookie of its visitor), accepts batches without a limit, and responds to errors with 200.
//!
//! - [`request`]: parses the parameters. [`media_type`]: negotiates the media type of the response.
//! - [`response`]: builds status, headers and body. [`idempotency`]: the `Idempotency-Key` header.

pub mod idempotency;
mod media_type;
mod request;
mod response;

use async_graphql::parser::types::OperationType;
use axum::{
    body::Body,
    extract::{
        Extension, Request, State,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts};
use tokio::time::sleep;
use tracing::Instrument;
use uuid::Uuid;

pub use self::request::Rejection;
use self::{
    idempotency::{Claim, IdempotencyKey},
    media_type::MediaType,
    response::ResponseBuilder,
};
use super::{
    Shared, caller,
    observe::{OperationName, RequestId},
    operation::{Documents, Operation, Parameters, RejectedDocument, server_error},
    origin, sse, websocket,
};
use crate::platform::{
    app::App,
    auth::{
        api_token,
        budget::{Account, OPENING_COST},
        request::RequestInfo,
        session,
        viewer::Viewer,
    },
    error::{Error, Result},
    graphql::user_error::SuccessTracker,
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
    upgrade: std::result::Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
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
    (headers, shared.app.api.sdl.as_str())
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
        account.charge_up_to(1);
        return ResponseBuilder::from_error(Error::SessionInvalid, language, id).with_invalid_token().build(media_type);
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
fn admit(shared: &Shared, parts: &Parts, preferences: ResponsePreferences) -> std::result::Result<(), Rejection> {
    if preferences.media_type.is_none() {
        let detail = "the answer is application/graphql-response+json, application/json or text/event-stream";
        return Err(Rejection::new(StatusCode::NOT_ACCEPTABLE, detail));
    }
    if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
        return Err(Rejection::from(Error::Forbidden));
    }
    Ok(())
}

/// Delays the response when `error` is a rate limit, so that clients that retry immediately do so at a bounded rate.
pub async fn delay_if_rate_limited(shared: &Shared, error: &Error) {
    if let Error::RateLimited { retry_after } = error {
        sleep(shared.timeouts.rate_limit_delay.min(*retry_after)).await;
    }
}

/// A request that was admitted, with its caller.
struct AdmittedRequest<'a> {
    shared: &'a Shared,
    parts: &'a Parts,
    id: Uuid,
    preferences: ResponsePreferences,
    caller: RequestInfo,
}

impl AdmittedRequest<'_> {
    async fn respond(self, parameters: Parameters, mut account: Account<'_>) -> Response {
        let (id, ResponsePreferences { language, media_type, accepts_events }) = (self.id, self.preferences);
        let key = match IdempotencyKey::from_request(&self.parts.headers, &parameters) {
            Ok(key) => key,
            Err(error) => return ResponseBuilder::from_error(error, language, id).build(media_type),
        };
        let operation = match Documents::prepare(self.shared, parameters, self.caller.address).await {
            Ok(operation) => operation,
            Err(RejectedDocument { errors, cost }) => {
                let allowance = account.charge_up_to(cost);
                let response = async_graphql::Response::from_errors(errors);
                return ResponseBuilder::from_execution(response, language, id)
                    .with_allowance(allowance)
                    .build(media_type);
            }
        };
        if self.parts.extensions.get::<CrossOrigin>().is_some() {
            let offered = self.shared.app.api.features.iter().flat_map(|feature| feature.cross_origin_mutations);
            if !idempotency::selects_only(&operation, offered.copied()) {
                account.charge_up_to(1);
                return ResponseBuilder::from_error(Error::Forbidden, language, id).build(media_type);
            }
        }
        let name = operation.name.clone().map(OperationName);
        if operation.kind == OperationType::Subscription && accepts_events {
            let followed = Box::pin(self.follow(operation, account)).await;
            let mut response = followed.unwrap_or_else(|rejection| {
                ResponseBuilder::from_rejection(rejection, language, id).build(Some(MediaType::EventStream))
            });
            if let Some(name) = name {
                response.extensions_mut().insert(name);
            }
            return response;
        }
        let builder = if operation.kind == OperationType::Mutation && self.parts.method != Method::POST {
            let rejection = Rejection::new(StatusCode::METHOD_NOT_ALLOWED, "a mutation is sent by POST");
            ResponseBuilder::from_rejection(rejection, language, id).with_allowed_methods("POST")
        } else {
            self.execute(operation, key, account)
                .await
                .unwrap_or_else(|error| ResponseBuilder::from_error(error, language, id))
        };
        builder.with_operation_name(name).build(media_type)
    }

    /// Streams a subscription until it ends.
    async fn follow(self, operation: Operation, mut account: Account<'_>) -> std::result::Result<Response, Rejection> {
        let Self { shared, parts, id, caller, .. } = self;
        if caller.viewer == Viewer::Expired {
            let response = async_graphql::Response::from_errors(vec![server_error(Error::SessionInvalid)]);
            let builder = with_expired_session(shared, ResponseBuilder::from_execution(response, caller.language, id))?;
            return Ok(builder.build(Some(MediaType::EventStream)));
        }
        if let Err(spent) = account.charge(operation.cost.points.saturating_add(OPENING_COST)) {
            delay_if_rate_limited(shared, &spent.into()).await;
            return Err(spent.into());
        }
        let permit = shared.concurrency.connection(&caller.viewer, caller.address)?;
        Ok(sse::follow(shared, &parts.headers, id, operation, caller, permit).await)
    }

    async fn execute(
        self,
        operation: Operation,
        key: Option<IdempotencyKey>,
        mut account: Account<'_>,
    ) -> Result<ResponseBuilder> {
        let Self { shared, parts, id, caller, .. } = self;
        let app = &shared.app;
        let (viewer, language, address) = (caller.viewer, caller.language, caller.address);
        let allowance = match account.charge_operation(operation.cost.points, operation.is_dry_run) {
            Ok(allowance) => allowance,
            Err(spent) => {
                delay_if_rate_limited(shared, &spent.into()).await;
                let response = async_graphql::Response::from_errors(vec![server_error(spent.into())]);
                return Ok(ResponseBuilder::from_execution(response, language, id).with_allowance(spent.allowance));
            }
        };
        let request = operation.clone().into_request(app, caller)?.data(allowance);
        let claim = match key {
            Some(key) => Some(Box::pin(key.claim(app, &viewer, &operation)).await?),
            None => None,
        };
        let executed = {
            let shared = shared.clone();
            async move { operation.execute(&shared, request, address).await }
        };
        let builder = match claim {
            None => ResponseBuilder::from_execution(executed.await?, language, id),
            Some(Claim::Replay(response)) => ResponseBuilder::from_replay(response),
            Some(Claim::New(claimed)) => {
                let app = app.clone();
                let settled = async move {
                    let success = SuccessTracker::default();
                    let executed = success.track(executed).await;
                    let built = executed.map(|response| ResponseBuilder::from_execution(response, language, id));
                    let response = built.as_ref().map(ResponseBuilder::response);
                    let settled = claimed.settle(&app, response, success.has_succeeded()).await;
                    let builder = built?;
                    settled?;
                    Ok::<_, Error>(builder)
                };
                // Runs in its own task, so that the response is stored for a retry even if the client disconnects.
                let settled = shared.app.tasks.spawn(settled.in_current_span());
                settled.await.map_err(anyhow::Error::from)??
            }
        };
        let builder = builder.with_allowance(allowance);
        match viewer {
            Viewer::Expired => with_expired_session(shared, builder),
            Viewer::Person(person) if person.session_id().is_some() => Ok(with_renewed_cookie(app, parts, builder)),
            Viewer::Person(_) | Viewer::Anonymous => Ok(builder),
        }
    }
}

/// Renews the session cookie, so that it expires when the session does.
fn with_renewed_cookie(app: &App, parts: &Parts, builder: ResponseBuilder) -> ResponseBuilder {
    let cookie = session::Token::from_headers(&parts.headers).and_then(|token| token.renewed(app));
    match cookie.and_then(|cookie| HeaderValue::from_str(&cookie.to_string()).ok()) {
        Some(cookie) => builder.with_cookie(cookie),
        None => builder,
    }
}

/// Removes the cookie of an expired session from the browser.
fn with_expired_session(shared: &Shared, builder: ResponseBuilder) -> Result<ResponseBuilder> {
    let removal = session::removal(&shared.app.config).to_string();
    Ok(builder.with_invalid_session(HeaderValue::from_str(&removal).map_err(anyhow::Error::from)?))
}
