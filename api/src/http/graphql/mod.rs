//! GraphQL over HTTP, by the book: <https://graphql.github.io/graphql-over-http/draft/>.
//!
//! Our own handlers and not the library's service, which executes mutations sent by GET or as `text/plain` (so any
//! page could act with the cookie of its visitor), takes batches without a limit, and answers errors with 200.
//!
//! - [`request`]: from bytes to parameters. [`media_type`]: in which of two forms the answer is wanted.
//! - [`answer`]: statuses, headers and bytes.

mod answer;
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

use self::{answer::Answer, media_type::MediaType, request::Refusal};
use super::{
    Shared, caller,
    observe::{OperationName, RequestId},
    operation::{Operation, Parameters},
    origin, websocket,
};
use crate::{
    auth::{session, viewer::Viewer},
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
}

impl Wanted {
    /// As a request's headers say.
    pub fn by(headers: &HeaderMap) -> Self {
        Self { language: Language::of(headers), media_type: MediaType::of(headers) }
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
        let detail = "the answer is application/graphql-response+json or application/json";
        Err(Refusal::new(StatusCode::NOT_ACCEPTABLE, detail))
    } else if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
        Err(Refusal::from(Error::Forbidden))
    } else {
        parameters
    };
    let answer = match parameters {
        Ok(parameters) => run(shared, parts, id, wanted.language, parameters).await,
        Err(refusal) => Answer::refused(refusal, wanted.language, id),
    };
    answer.write(wanted.media_type)
}

/// Answers a request that was understood.
async fn run(shared: &Shared, parts: &Parts, id: Uuid, language: Language, parameters: Parameters) -> Answer {
    let operation = match shared.documents.prepare(parameters) {
        Ok(operation) => operation,
        Err(error) => return Answer::executed(async_graphql::Response::from_errors(vec![error]), language, id),
    };
    let name = operation.name.clone();
    let answer = if operation.kind == OperationType::Mutation && parts.method != Method::POST {
        let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "a mutation is sent by POST");
        Answer::refused(refusal, language, id).allowing("POST")
    } else {
        execute(shared, parts, id, operation).await.unwrap_or_else(|error| Answer::failed(error, language, id))
    };
    answer.about(name.map(OperationName))
}

async fn execute(shared: &Shared, parts: &Parts, id: Uuid, operation: Operation) -> Result<Answer> {
    let app = &shared.app;
    let caller = caller::request_info(app, parts).await?;
    let (viewer, language) = (caller.viewer, caller.language);
    let request = operation.on_behalf_of(app, caller);
    let response = timeout(shared.pace.operation, app.schema.execute(request)).await.map_err(|_| Error::Timeout)?;
    let answer = Answer::executed(response, language, id);
    if viewer != Viewer::Expired {
        return Ok(answer);
    }
    let removal = session::removal(&app.config).to_string();
    Ok(answer.with_invalid_session(HeaderValue::from_str(&removal).map_err(anyhow::Error::from)?))
}
