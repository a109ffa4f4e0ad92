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
    extract::{
        Extension, Request, State,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts};
use tokio::time::timeout;
use uuid::Uuid;

use self::{
    answer::Answer,
    idempotency::{Claim, Keyed},
    media_type::MediaType,
    request::Refusal,
};
use super::{
    Shared, caller,
    observe::{OperationName, RequestId},
    operation::{Operation, Parameters, is_request_error, server_error},
    origin, sse, websocket,
};
use crate::{
    auth::{api_token, session, viewer::Viewer},
    db::Commits,
    error::{Error, Result},
    graphql,
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
    let parameters = request::of_body(&parts.headers, body, shared.pace.body).await;
    handle(&shared, &parts, id, parameters).await
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
        Err(_) => handle(&shared, &parts, id, request::of_query_string(parts.uri.query())).await,
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
pub fn refusal(error: Error, wanted: Wanted, id: Uuid) -> Response {
    Answer::failed(error, wanted.language, id).write(wanted.media_type)
}

async fn handle(
    shared: &Shared,
    parts: &Parts,
    id: Uuid,
    parameters: std::result::Result<Parameters, Refusal>,
) -> Response {
    let wanted = Wanted::by(&parts.headers);
    let parameters = if wanted.media_type.is_none() {
        let detail = "the answer is application/graphql-response+json, application/json or text/event-stream";
        Err(Refusal::new(StatusCode::NOT_ACCEPTABLE, detail))
    } else if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
        Err(Refusal::from(Error::Forbidden))
    } else {
        parameters
    };
    match parameters {
        Ok(parameters) => run(shared, parts, id, wanted, parameters).await,
        Err(refusal) => Answer::refused(refusal, wanted.language, id).write(wanted.media_type),
    }
}

/// Answers a request that was understood.
async fn run(shared: &Shared, parts: &Parts, id: Uuid, wanted: Wanted, parameters: Parameters) -> Response {
    let Wanted { language, media_type, .. } = wanted;
    let keyed = match Keyed::of(&parts.headers, &parameters) {
        Ok(keyed) => keyed,
        Err(error) => return Answer::failed(error, language, id).write(media_type),
    };
    let operation = match shared.documents.prepare(parameters) {
        Ok(operation) => operation,
        Err(error) => {
            let response = async_graphql::Response::from_errors(vec![error]);
            return Answer::executed(response, language, id).write(media_type);
        }
    };
    let name = operation.name.clone().map(OperationName);
    if operation.kind == OperationType::Subscription && wanted.takes_events {
        let followed = follow(shared, parts, id, operation).await;
        let mut response =
            followed.unwrap_or_else(|error| Answer::failed(error, language, id).write(Some(MediaType::EventStream)));
        if let Some(name) = name {
            response.extensions_mut().insert(name);
        }
        return response;
    }
    let answer = if operation.kind == OperationType::Mutation && parts.method != Method::POST {
        let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "a mutation is sent by POST");
        Answer::refused(refusal, language, id).allowing("POST")
    } else {
        execute(shared, parts, id, operation, keyed).await.unwrap_or_else(|error| Answer::failed(error, language, id))
    };
    answer.about(name).write(media_type)
}

/// Answers a subscription, for as long as it lasts.
async fn follow(shared: &Shared, parts: &Parts, id: Uuid, operation: Operation) -> Result<Response> {
    let info = caller::request_info(&shared.app, parts).await?;
    if info.viewer != Viewer::Expired {
        return Ok(sse::follow(shared, &parts.headers, id, operation, info).await);
    }
    let over = async_graphql::Response::from_errors(vec![server_error(Error::SessionInvalid)]);
    let answer = in_vain(shared, parts, Answer::executed(over, info.language, id))?;
    Ok(answer.write(Some(MediaType::EventStream)))
}

async fn execute(
    shared: &Shared,
    parts: &Parts,
    id: Uuid,
    operation: Operation,
    keyed: Option<Keyed>,
) -> Result<Answer> {
    let app = &shared.app;
    let caller = caller::request_info(app, parts).await?;
    let (viewer, language) = (caller.viewer, caller.language);
    let allowance = match app.budgets.charge(&viewer, caller.address, operation.cost, operation.is_dry_run) {
        Ok(allowance) => allowance,
        Err(error) => {
            let response = async_graphql::Response::from_errors(vec![server_error(error)]);
            return Ok(Answer::executed(response, language, id));
        }
    };
    let request = operation.clone().on_behalf_of(app, caller)?.data(allowance);
    let claim = match keyed {
        Some(keyed) => Some(keyed.claim(app, &viewer, &operation).await?),
        None => None,
    };
    let executed = {
        let shared = shared.clone();
        async move {
            let commits = Commits::default();
            let executed = timeout(shared.pace.operation, commits.watch(shared.app.schema.execute(request)));
            let late = |_| {
                if commits.have_begun() {
                    Error::OutcomeUnknown("the operation took too long after it had begun to commit".to_owned())
                } else {
                    Error::Timeout
                }
            };
            let mut response = executed.await.map_err(late)?;
            operation.complete(&mut response);
            if !is_request_error(&response) {
                shared.documents.keep(operation.newcomer);
            }
            Ok::<_, Error>(response)
        }
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
    if viewer != Viewer::Expired {
        return Ok(answer);
    }
    in_vain(shared, parts, answer)
}

/// Who asks presented what is over or was never ours.
fn in_vain(shared: &Shared, parts: &Parts, answer: Answer) -> Result<Answer> {
    if api_token::bearer(&parts.headers).is_some() {
        return Ok(answer.with_invalid_token());
    }
    // The browser is to forget it.
    let removal = session::removal(&shared.app.config).to_string();
    Ok(answer.with_invalid_session(HeaderValue::from_str(&removal).map_err(anyhow::Error::from)?))
}
