//! Executes a request that was admitted.

use async_graphql::parser::types::OperationType;
use axum::response::Response;
use http::{HeaderValue, Method, StatusCode, request::Parts};
use tracing::Instrument;
use uuid::Uuid;

use super::{
    CrossOrigin, ResponsePreferences, delay_if_rate_limited,
    idempotency::{self, Claim, IdempotencyKey},
    media_type::MediaType,
    request::Rejection,
    response::ResponseBuilder,
};
use crate::platform::{
    app::App,
    auth::{
        budget::{Account, Allowance, OPENING_COST},
        request::RequestInfo,
        session,
        viewer::Viewer,
    },
    db::CommitTracker,
    error::{Error, Result},
    http::{
        Shared,
        observe::OperationName,
        operation::{Documents, Operation, Parameters, RejectedDocument, server_error},
        sse,
    },
};

/// A request that was admitted, with its caller.
pub struct AdmittedRequest<'a> {
    /// The state shared by the handlers.
    pub shared: &'a Shared,
    /// The head of the request.
    pub parts: &'a Parts,
    /// The identifier of the request.
    pub id: Uuid,
    /// The response that it prefers.
    pub preferences: ResponsePreferences,
    /// The caller of the request.
    pub caller: RequestInfo,
}

impl AdmittedRequest<'_> {
    /// Executes an operation, and charges it to the caller. Returns the response.
    pub async fn respond(self, parameters: Parameters, mut account: Account<'_>) -> Response {
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
                let refused = after_charge(account.charge_up_to(1))(Error::Forbidden);
                return ResponseBuilder::from_rejection(refused, language, id).build(media_type);
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
                .unwrap_or_else(|rejection| ResponseBuilder::from_rejection(rejection, language, id))
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
        let allowance = match account.charge(operation.cost.points.saturating_add(OPENING_COST)) {
            Ok(allowance) => allowance,
            Err(spent) => {
                delay_if_rate_limited(shared, &spent.into()).await;
                return Err(spent.into());
            }
        };
        let permit = shared.concurrency.connection(&caller.viewer, caller.address).map_err(after_charge(allowance))?;
        Ok(sse::follow(shared, &parts.headers, id, operation, caller, permit).await)
    }

    async fn execute(
        self,
        operation: Operation,
        key: Option<IdempotencyKey>,
        mut account: Account<'_>,
    ) -> std::result::Result<ResponseBuilder, Rejection> {
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
        let refused = after_charge(allowance);
        let request = operation.clone().into_request(app, caller).map_err(refused)?.data(allowance);
        let claim = match key {
            Some(key) => Some(Box::pin(key.claim(app, &viewer, &operation)).await.map_err(refused)?),
            None => None,
        };
        let commits = CommitTracker::default();
        let executed = {
            let (shared, commits) = (shared.clone(), commits.clone());
            async move { operation.execute(&shared, request, &viewer, address, &commits).await }
        };
        let answer = move |response, commits: &CommitTracker| {
            let builder = ResponseBuilder::from_execution(response, language, id);
            if commits.has_begun() { builder } else { builder.unavailable_without_database() }
        };
        let builder = match claim {
            None => answer(executed.await.map_err(refused)?, &commits),
            Some(Claim::Replay(response)) => ResponseBuilder::from_replay(response),
            Some(Claim::New(claimed)) => {
                let app = app.clone();
                let settled = async move {
                    let built = executed.await.map(|response| answer(response, &commits));
                    let response = built.as_ref().map(ResponseBuilder::response);
                    // What was done is done: the key stays claimed, and the same request is refused instead of replayed.
                    if let Err(error) = claimed.settle(&app, response, &commits).await {
                        tracing::error!(error = error.chain(), "the response of an idempotency key was not stored");
                    }
                    built
                };
                // Runs in its own task, so that the response is stored for a retry even if the client disconnects.
                let settled = shared.app.tasks.spawn(settled.in_current_span());
                settled.await.map_err(|error| Error::from(anyhow::Error::from(error))).flatten().map_err(refused)?
            }
        };
        let builder = builder.with_allowance(allowance);
        match viewer {
            Viewer::Expired => Ok(with_expired_session(shared, builder)?),
            Viewer::Person(person) if person.session_id().is_some() => Ok(with_renewed_cookie(app, parts, builder)),
            Viewer::Person(_) | Viewer::Anonymous => Ok(builder),
        }
    }
}

/// Returns the rejection of a request that was charged, which reports its cost.
fn after_charge(allowance: Allowance) -> impl Fn(Error) -> Rejection + Copy {
    move |error| Rejection { allowance: Some(allowance), ..Rejection::from(error) }
}

/// Renews the session cookie, so that it expires when the session does.
fn with_renewed_cookie(app: &App, parts: &Parts, builder: ResponseBuilder) -> ResponseBuilder {
    let cookie = session::Token::from_headers(&app.config, &parts.headers).and_then(|token| token.renewed(app));
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
