//! GraphQL over HTTP, by the book: <https://graphql.github.io/graphql-over-http/draft/>.
//!
//! Our own handlers and not the library's service, which executes mutations sent by GET or as `text/plain` (so any
//! page could act with the cookie of its visitor), takes batches without a limit, and answers errors with 200.
//!
//! - [`request`]: from bytes to parameters. [`media_type`]: in which form the answer is wanted.
//! - [`answer`]: statuses, headers and bytes. [`idempotency`]: what must not be done twice.

mod answer;
pub mod idempotency;
mod media_type;
mod request;

use std::sync::LazyLock;

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
use uuid::Uuid;

pub use self::request::Refusal;
use self::{
    answer::Answer,
    idempotency::{Claim, Keyed},
    media_type::MediaType,
};
use super::{
    Shared, caller,
    observe::{OperationName, RequestId},
    operation::{Documents, Operation, Parameters, Refused, server_error},
    origin, sse, websocket,
};
use crate::{
    app::App,
    auth::{
        api_token,
        budget::{Account, OPENING},
        session,
        viewer::Viewer,
    },
    error::{Error, Result},
    graphql::{self, context::RequestInfo},
    language::Language,
};

/// How an answer is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    language: Language,
    /// None when the request accepts neither of ours.
    media_type: Option<MediaType>,
    /// Whether it may also come as events.
    takes_events: bool,
}

impl Wanted {
    /// As a request's headers say.
    pub fn by(headers: &HeaderMap) -> Self {
        Self {
            language: Language::of(headers),
            media_type: MediaType::of(headers),
            takes_events: media_type::accepts_events(headers),
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

/// `GET /graphql`: a query, or the beginning of a WebSocket.
pub async fn get_or_upgrade(
    State(shared): State<Shared>,
    Extension(RequestId(id)): Extension<RequestId>,
    upgrade: std::result::Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    parts: Parts,
) -> Response {
    match upgrade {
        Ok(upgrade) => websocket::accept(shared, upgrade, &parts, id).await,
        Err(_) => handle(&shared, &parts, id, None).await,
    }
}

/// Any other method.
pub async fn other_method(headers: HeaderMap, Extension(RequestId(id)): Extension<RequestId>) -> Response {
    let wanted = Wanted::by(&headers);
    let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are known here");
    Answer::refused(refusal, wanted.language, id).allowing("GET, POST").write(wanted.media_type)
}

/// `GET /schema.graphql`: the schema, for tools and people.
pub async fn schema() -> impl IntoResponse {
    static SDL: LazyLock<String> = LazyLock::new(graphql::sdl);
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")], SDL.as_str())
}

/// An answer that is nothing but an error, to a request that got no further.
pub fn refusal(refusal: impl Into<Refusal>, wanted: Wanted, id: Uuid) -> Response {
    Answer::refused(refusal.into(), wanted.language, id).write(wanted.media_type)
}

/// Answers a request, whose parameters are in its body, or in its address when it has none.
async fn handle(shared: &Shared, parts: &Parts, id: Uuid, body: Option<Body>) -> Response {
    let wanted = Wanted::by(&parts.headers);
    let Wanted { language, media_type, .. } = wanted;
    let admitted = match admit(shared, parts, wanted) {
        Ok(()) => caller::request_info(&shared.app, parts).await.map_err(Refusal::from),
        Err(refusal) => Err(refusal),
    };
    let caller = match admitted {
        Ok(caller) => caller,
        Err(refusal) => return Answer::refused(refusal, language, id).write(media_type),
    };
    let mut account = shared.app.budgets.account(&caller.viewer, caller.address);
    if caller.viewer == Viewer::Expired && api_token::bearer(&parts.headers).is_some() {
        // Nothing is done for whoever it was thought to be, not even what nobody need be signed in for.
        account.take(1);
        return Answer::failed(Error::SessionInvalid, language, id).with_invalid_token().write(media_type);
    }
    let parameters = match body {
        Some(body) => request::of_body(&parts.headers, body, shared.pace.body, &mut account).await,
        None => request::of_query_string(parts.uri.query(), &mut account),
    };
    match parameters {
        Ok(parameters) => Asked { shared, parts, id, wanted, caller }.answer(parameters, account).await,
        Err(refusal) => {
            slow_down(shared, &refusal.error).await;
            Answer::refused(refusal, language, id).write(media_type)
        }
    }
}

/// Whether a request is looked at.
fn admit(shared: &Shared, parts: &Parts, wanted: Wanted) -> std::result::Result<(), Refusal> {
    if wanted.media_type.is_none() {
        let detail = "the answer is application/graphql-response+json, application/json or text/event-stream";
        return Err(Refusal::new(StatusCode::NOT_ACCEPTABLE, detail));
    }
    if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
        return Err(Refusal::from(Error::Forbidden));
    }
    Ok(())
}

/// Who has spent a budget hears of it a moment later: who asks again at once does so seldom, and takes nothing from others.
pub async fn slow_down(shared: &Shared, error: &Error) {
    if let Error::RateLimited { retry_after } = error {
        sleep(shared.pace.refusal.min(*retry_after)).await;
    }
}

/// A request that is looked at.
struct Asked<'a> {
    shared: &'a Shared,
    parts: &'a Parts,
    id: Uuid,
    wanted: Wanted,
    caller: RequestInfo,
}

impl Asked<'_> {
    async fn answer(self, parameters: Parameters, mut account: Account<'_>) -> Response {
        let (id, Wanted { language, media_type, takes_events }) = (self.id, self.wanted);
        let keyed = match Keyed::of(&self.parts.headers, &parameters) {
            Ok(keyed) => keyed,
            Err(error) => return Answer::failed(error, language, id).write(media_type),
        };
        let operation = match Documents::prepare(self.shared, parameters, self.caller.address).await {
            Ok(operation) => operation,
            Err(Refused { errors, price }) => {
                let allowance = account.take(price);
                let response = async_graphql::Response::from_errors(errors);
                return Answer::executed(response, language, id).at_the_cost_of(allowance).write(media_type);
            }
        };
        let name = operation.name.clone().map(OperationName);
        if operation.kind == OperationType::Subscription && takes_events {
            let followed = self.follow(operation, account).await;
            let mut response = followed
                .unwrap_or_else(|refusal| Answer::refused(refusal, language, id).write(Some(MediaType::EventStream)));
            if let Some(name) = name {
                response.extensions_mut().insert(name);
            }
            return response;
        }
        let answer = if operation.kind == OperationType::Mutation && self.parts.method != Method::POST {
            let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "a mutation is sent by POST");
            Answer::refused(refusal, language, id).allowing("POST")
        } else {
            self.execute(operation, keyed, account).await.unwrap_or_else(|error| Answer::failed(error, language, id))
        };
        answer.about(name).write(media_type)
    }

    /// Answers a subscription, for as long as it lasts.
    async fn follow(self, operation: Operation, mut account: Account<'_>) -> std::result::Result<Response, Refusal> {
        let Self { shared, parts, id, caller, .. } = self;
        if caller.viewer == Viewer::Expired {
            let over = async_graphql::Response::from_errors(vec![server_error(Error::SessionInvalid)]);
            let answer = in_vain(shared, Answer::executed(over, caller.language, id))?;
            return Ok(answer.write(Some(MediaType::EventStream)));
        }
        if let Err(spent) = account.charge(operation.cost.points.saturating_add(OPENING)) {
            slow_down(shared, &spent.into()).await;
            return Err(spent.into());
        }
        let place = shared.places.connection(&caller.viewer, caller.address)?;
        Ok(sse::follow(shared, &parts.headers, id, operation, caller, place).await)
    }

    async fn execute(self, operation: Operation, keyed: Option<Keyed>, mut account: Account<'_>) -> Result<Answer> {
        let Self { shared, parts, id, caller, .. } = self;
        let app = &shared.app;
        let (viewer, language, address) = (caller.viewer, caller.language, caller.address);
        let allowance = match account.charge_operation(operation.cost.points, operation.is_dry_run) {
            Ok(allowance) => allowance,
            Err(spent) => {
                slow_down(shared, &spent.into()).await;
                let response = async_graphql::Response::from_errors(vec![server_error(spent.into())]);
                return Ok(Answer::executed(response, language, id).at_the_cost_of(spent.allowance));
            }
        };
        let request = operation.clone().on_behalf_of(app, caller)?.data(allowance);
        let claim = match keyed {
            Some(keyed) => Some(keyed.claim(app, &viewer, &operation).await?),
            None => None,
        };
        let executed = {
            let shared = shared.clone();
            async move { operation.execute(&shared, request, address).await }
        };
        let answer = match claim {
            None => Answer::executed(executed.await?, language, id),
            Some(Claim::Answered(response)) => Answer::executed(response, language, id).given_before(),
            Some(Claim::Fresh(claimed)) => {
                let app = app.clone();
                // Goes on when the client does not wait for it: its answer must be there when it asks again.
                let settled = shared.app.tasks.spawn(async move {
                    let response = executed.await?;
                    claimed.settle(&app, &response).await?;
                    Ok::<_, Error>(response)
                });
                Answer::executed(settled.await.map_err(anyhow::Error::from)??, language, id)
            }
        };
        let answer = answer.at_the_cost_of(allowance);
        match viewer {
            Viewer::Expired => in_vain(shared, answer),
            Viewer::Person(person) if person.session_id().is_some() => Ok(renewed(app, parts, answer)),
            Viewer::Person(_) | Viewer::Anonymous => Ok(answer),
        }
    }
}

/// The browser keeps the cookie of a session that is in use for as long as the server keeps the session.
fn renewed(app: &App, parts: &Parts, answer: Answer) -> Answer {
    let cookie = session::Token::of(&parts.headers).and_then(|token| token.renewed(app));
    match cookie.and_then(|cookie| HeaderValue::from_str(&cookie.to_string()).ok()) {
        Some(cookie) => answer.with_cookie(cookie),
        None => answer,
    }
}

/// Who asks presented a session that is over: the browser is to forget it.
fn in_vain(shared: &Shared, answer: Answer) -> Result<Answer> {
    let removal = session::removal(&shared.app.config).to_string();
    Ok(answer.with_invalid_session(HeaderValue::from_str(&removal).map_err(anyhow::Error::from)?))
}
