//! What a message to subscribe becomes: a stream of messages to the client.

use std::{collections::HashMap, sync::Arc, time::Duration};

use async_graphql::{Response, ServerError, Value, parser::types::OperationType};
use axum::extract::ws::Utf8Bytes;
use futures_util::{
    FutureExt, StreamExt,
    stream::{self, AbortHandle, Abortable, BoxStream, SelectAll},
};
use http::{HeaderMap, header::COOKIE};
use tokio::time::timeout;
use uuid::Uuid;

use super::protocol::ServerMessage;
use crate::{
    auth::viewer::Viewer,
    error::{Error, Result},
    graphql::{context::RequestInfo, respond},
    http::{
        Shared,
        operation::{Operation, Parameters, is_request_error, server_error},
    },
};

/// Operations under way on one connection.
const MAX_OPERATIONS: usize = 100;

/// Who opened the socket, and with what.
pub struct Caller {
    /// What all handlers share.
    pub shared: Shared,
    /// As it was when the socket was opened.
    pub info: RequestInfo,
    /// The cookies, to ask again who is behind them.
    cookies: HeaderMap,
}

impl Caller {
    /// The one behind a request.
    pub fn new(shared: Shared, info: RequestInfo, headers: &HeaderMap) -> Self {
        let cookies = headers.get_all(COOKIE).iter().map(|cookie| (COOKIE, cookie.clone())).collect();
        Self { shared, info, cookies }
    }

    /// Who is behind the socket now: each operation is decided on that, as each request is.
    pub async fn viewer(&self) -> Result<Viewer> {
        Viewer::of(&self.shared.app, &self.cookies).await
    }
}

/// What an operation has to say.
#[derive(Debug)]
pub enum Output {
    /// To be sent.
    Message(Utf8Bytes),
    /// To be sent; the operation of that name is over.
    Last(String, Utf8Bytes),
    /// The session with which the socket was opened is over.
    SessionOver,
}

/// The operations under way on one connection. No tasks: they advance when the connection asks for the next output, so
/// nothing is computed for a client that does not read.
#[derive(Default)]
pub struct Operations {
    outputs: SelectAll<Abortable<BoxStream<'static, Output>>>,
    by_id: HashMap<String, AbortHandle>,
}

impl Operations {
    /// Whether an operation of that name is under way.
    pub fn contains(&self, id: &str) -> bool {
        self.by_id.contains_key(id)
    }

    /// Whether none is under way.
    pub fn is_empty(&self) -> bool {
        self.outputs.is_empty()
    }

    /// Begins an operation; its name is taken from now on.
    pub fn begin(&mut self, caller: &Arc<Caller>, id: String, parameters: Parameters) {
        let run = Run { caller: Arc::clone(caller), request: caller.shared.app.ids.request(), id: id.clone() };
        let outputs = if self.by_id.len() < MAX_OPERATIONS {
            stream::once(run.begin(parameters)).flatten().boxed()
        } else {
            let refusal = run.refusal(Error::RateLimited { retry_after: Duration::from_secs(1) });
            stream::iter([refusal]).boxed()
        };
        let (handle, registration) = AbortHandle::new_pair();
        self.by_id.insert(id, handle);
        self.outputs.push(Abortable::new(outputs, registration));
    }

    /// Ends an operation, if it is under way. Nothing more is said of it.
    pub fn end(&mut self, id: &str) {
        if let Some(handle) = self.by_id.remove(id) {
            handle.abort();
        }
    }

    /// What one of them has to say, each in its turn.
    pub async fn next(&mut self) -> Option<Output> {
        let output = self.outputs.next().await;
        if let Some(Output::Last(id, _)) = &output {
            self.by_id.remove(id);
        }
        output
    }

    /// What one of them has to say already.
    pub fn ready(&mut self) -> Option<Output> {
        self.next().now_or_never().flatten()
    }
}

/// One operation.
struct Run {
    caller: Arc<Caller>,
    request: Uuid,
    id: String,
}

/// The answers of an operation under way.
struct Answers {
    run: Run,
    kind: OperationType,
    responses: BoxStream<'static, Response>,
    /// Looked at before its turn.
    next: Option<Response>,
}

impl Run {
    async fn begin(self, parameters: Parameters) -> BoxStream<'static, Output> {
        match self.start(parameters).await {
            Ok((kind, responses)) => {
                let answers = Answers { run: self, kind, responses, next: None };
                stream::unfold(Some(answers), |answers| async { answers?.output().await }).boxed()
            }
            Err(output) => stream::iter([output]).boxed(),
        }
    }

    async fn start(&self, parameters: Parameters) -> Result<(OperationType, BoxStream<'static, Response>), Output> {
        let Caller { shared, info, .. } = &*self.caller;
        let operation = shared.documents.prepare(parameters).map_err(|error| self.failure(error))?;
        let viewer = self.caller.viewer().await.map_err(|error| self.refusal(error))?;
        if viewer == Viewer::Expired {
            return Err(Output::SessionOver);
        }
        tracing::debug!(request.id = %self.request, graphql.operation = operation.name, "an operation begins");
        let kind = operation.kind;
        let responses = self.execute(operation, RequestInfo { viewer, ..info.clone() })?;
        Ok((kind, responses))
    }

    fn execute(&self, operation: Operation, caller: RequestInfo) -> Result<BoxStream<'static, Response>, Output> {
        let Shared { app, pace, .. } = &self.caller.shared;
        let kind = operation.kind;
        let request = operation.on_behalf_of(app, caller);
        match kind {
            OperationType::Subscription => Ok(app.schema.execute_stream(request)),
            OperationType::Query => {
                let (schema, limit) = (app.schema.clone(), pace.operation);
                let answer = async move {
                    let in_time = timeout(limit, schema.execute(request)).await;
                    in_time.unwrap_or_else(|_| Response::from_errors(vec![server_error(Error::Timeout)]))
                };
                Ok(stream::once(answer).boxed())
            }
            // Cookies are set, attempts counted and origins checked there.
            OperationType::Mutation => Err(self.refusal(Error::BadRequest("a mutation is sent by POST".to_owned()))),
        }
    }

    fn refusal(&self, error: Error) -> Output {
        self.failure(server_error(error))
    }

    fn failure(&self, error: ServerError) -> Output {
        let mut response = Response::from_errors(vec![error]);
        respond::localise(&mut response, self.caller.info.language, self.request);
        self.last(&ServerMessage::Error { id: &self.id, payload: &response.errors })
    }

    fn last(&self, message: &ServerMessage<'_>) -> Output {
        Output::Last(self.id.clone(), message.text())
    }
}

impl Answers {
    /// The next output, and what is left after it.
    async fn output(mut self) -> Option<(Output, Option<Self>)> {
        let next = match self.next.take() {
            Some(response) => Some(response),
            None => self.responses.next().await,
        };
        let Some(mut response) = next else {
            return Some((self.run.last(&ServerMessage::Complete { id: &self.run.id }), None));
        };
        if ended_with_session(&response) {
            return Some((Output::SessionOver, None));
        }
        respond::localise(&mut response, self.run.caller.info.language, self.run.request);
        let is_end = self.is_end(&response);
        let id = &self.run.id;
        if is_end {
            return Some((self.run.last(&ServerMessage::Error { id, payload: &response.errors }), None));
        }
        let message = Output::Message(ServerMessage::Next { id, payload: &response }.text());
        Some((message, Some(self)))
    }

    /// Whether a response is the failure of the operation, and not of one of its answers: nothing comes after it.
    fn is_end(&mut self, response: &Response) -> bool {
        if is_request_error(response) {
            return true;
        }
        let failed = response.is_err() && response.data == Value::Null;
        if !failed || self.kind != OperationType::Subscription {
            return false;
        }
        match self.responses.next().now_or_never() {
            Some(None) => true,
            Some(next) => {
                self.next = next;
                false
            }
            None => false,
        }
    }
}

/// Whether a feed says that who listens may no longer.
fn ended_with_session(response: &Response) -> bool {
    response.errors.iter().any(|error| matches!(error.source::<Error>(), Some(Error::SessionInvalid)))
}
