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

use axum::{
    body::Bytes,
    extract::{
        Extension, State,
        rejection::BytesRejection,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts};
use std::sync::LazyLock;

use async_graphql::parser::types::OperationType;
use tokio::time::timeout;
use uuid::Uuid;

use self::{answer::Answer, media_type::MediaType, request::Refusal};
use super::{
    Shared, caller,
    observe::{OperationName, RequestId},
    operation::{Operation, Parameters, TIME_LIMIT},
    origin, websocket,
};
use crate::{
    auth::{session, viewer::Viewer},
    error::{Error, Result},
    graphql,
    language::Language,
};

/// `POST /graphql`.
pub async fn post(
    State(shared): State<Shared>,
    Extension(RequestId(id)): Extension<RequestId>,
    parts: Parts,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Response {
    let parameters = request::of_body(&parts.headers, body);
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
    let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are known here");
    Answer::refused(refusal, Language::of(&headers), id).allowing("GET, POST").write(MediaType::of(&headers))
}

/// `GET /schema.graphql`: the schema, for tools and people.
pub async fn schema() -> impl IntoResponse {
    static SDL: LazyLock<String> = LazyLock::new(graphql::sdl);
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")], SDL.as_str())
}

/// An answer that is nothing but an error, to a request that got no further.
pub fn refusal(error: Error, headers: &HeaderMap, id: Uuid) -> Response {
    Answer::failed(error, Language::of(headers), id).write(MediaType::of(headers))
}

async fn handle(
    shared: &Shared,
    parts: &Parts,
    id: Uuid,
    parameters: std::result::Result<Parameters, Refusal>,
) -> Response {
    let (language, media_type) = (Language::of(&parts.headers), MediaType::of(&parts.headers));
    let answered = async {
        if media_type.is_none() {
            let detail = "the answer is application/graphql-response+json or application/json";
            return Err(Refusal::new(StatusCode::NOT_ACCEPTABLE, detail));
        }
        if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
            return Err(Refusal::from(Error::Forbidden));
        }
        Ok(answer(shared, parts, id, language, parameters?).await)
    };
    let answer = answered.await.unwrap_or_else(|refusal| Answer::refused(refusal, language, id));
    answer.write(media_type)
}

/// Answers parameters that were understood.
async fn answer(shared: &Shared, parts: &Parts, id: Uuid, language: Language, parameters: Parameters) -> Answer {
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
    let Ok(response) = timeout(TIME_LIMIT, app.schema.execute(request)).await else { return Err(Error::Timeout) };
    let answer = Answer::executed(response, language, id);
    if viewer != Viewer::Expired {
        return Ok(answer);
    }
    let removal = session::removal(&app.config).to_string();
    Ok(answer.with_invalid_session(HeaderValue::from_str(&removal).map_err(anyhow::Error::from)?))
}
