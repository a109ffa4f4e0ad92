//! What a message to subscribe becomes: a stream of messages to the client.

use std::{pin::pin, sync::Arc, task::Poll, time::Duration};

use async_graphql::{Response, ServerError, parser::types::OperationType};
use async_stream::stream;
use axum::extract::ws::Utf8Bytes;
use futures_util::{
    FutureExt, StreamExt, poll,
    stream::{self, BoxStream},
};
use tokio::time::timeout;
use tokio_stream::StreamMap;
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::protocol::{Heading, ServerMessage};
use crate::{
    auth::viewer::Viewer,
    error::Error,
    graphql::{context::RequestInfo, respond},
    http::{
        caller::Caller,
        live::{Event, Live, written},
        operation::{Parameters, is_request_error, server_error},
    },
};

/// Operations under way on one connection.
const MAX_OPERATIONS: usize = 100;

/// What an operation has to say.
#[derive(Debug)]
pub enum Output {
    /// To be sent.
    Message(Utf8Bytes),
    /// To be sent; the operation is over.
    Last(Utf8Bytes),
    /// The session with which the socket was opened is over.
    SessionOver,
}

impl Output {
    fn last(message: &ServerMessage<'_>) -> Self {
        Self::Last(message.text())
    }
}

/// The operations under way on one connection. They go on when the connection asks for the next output, so nothing more
/// is computed for a client that does not read.
///
/// All are asked whenever one has something to say. To keep account of who was woken costs most connections, which have a
/// handful, more than it saves them; with a hundred it would save a seventh.
#[derive(Default)]
pub struct Operations(StreamMap<Arc<str>, BoxStream<'static, Output>>);

impl Operations {
    /// Whether an operation of that name is under way.
    pub fn contains(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Whether none is under way.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Begins an operation; its name is taken from now on.
    pub fn begin(&mut self, caller: &Arc<Caller>, id: String, parameters: Parameters) {
        let id = Arc::<str>::from(id);
        let run = Run { caller: Arc::clone(caller), request: caller.shared.app.ids.request(), id: Arc::clone(&id) };
        let outputs = if self.0.len() < MAX_OPERATIONS {
            run.outputs(parameters)
        } else {
            let refusal = run.refusal(Error::RateLimited { retry_after: Duration::from_secs(1) });
            stream::iter([refusal]).boxed()
        };
        self.0.insert(id, outputs);
    }

    /// Ends an operation, if it is under way. Nothing more is said of it.
    pub fn end(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// What one of them has to say, each in its turn.
    pub async fn next(&mut self) -> Option<Output> {
        let (id, output) = self.0.next().await?;
        if matches!(output, Output::Last(_)) {
            self.0.remove(&id);
        }
        Some(output)
    }

    /// What one of them has to say already.
    pub async fn ready(&mut self) -> Option<Output> {
        match poll!(pin!(self.next())) {
            Poll::Ready(output) => output,
            Poll::Pending => None,
        }
    }
}

/// One operation.
#[derive(Clone)]
struct Run {
    caller: Arc<Caller>,
    request: Uuid,
    id: Arc<str>,
}

/// An operation that began.
enum Begun {
    /// All that there is to say, if it was no subscription, or was refused.
    Said(Vec<Output>),
    /// A subscription.
    Live(Box<Live>),
}

impl Run {
    fn outputs(self, parameters: Parameters) -> BoxStream<'static, Output> {
        let (id, heading) = (Arc::clone(&self.id), Heading::of_next(&self.id));
        // Boxed, so that its room is free again once it has begun.
        let begun = self.begin(parameters).boxed();
        stream! {
            let mut live = match begun.await {
                Begun::Live(live) => *live,
                Begun::Said(outputs) => {
                    for output in outputs {
                        yield output;
                    }
                    return;
                }
            };
            while let Some(event) = live.next().await {
                yield match event {
                    Event::Next(rendering) => Output::Message(heading.message(&rendering.text)),
                    Event::Failed(errors) => Output::last(&ServerMessage::Error { id: &id, payload: &errors }),
                    Event::SessionOver => Output::SessionOver,
                };
            }
        }
        .boxed()
    }

    /// In a task of its own: this connection may be stopped by a peer that takes nothing, and must not stop those that
    /// wait for a connection to the database.
    async fn begin(self, parameters: Parameters) -> Begun {
        let run = self.clone();
        let begun = AbortOnDropHandle::new(tokio::spawn(async move { run.start(parameters).await }));
        let defect = |_| Err(self.refusal(anyhow::anyhow!("an operation panicked").into()));
        begun.await.unwrap_or_else(defect).unwrap_or_else(|refusal| Begun::Said(vec![refusal]))
    }

    async fn start(&self, parameters: Parameters) -> Result<Begun, Output> {
        let Caller { shared, info, .. } = &*self.caller;
        let operation = shared.documents.prepare(parameters).map_err(|error| self.failure(error))?;
        let viewer = self.caller.viewer().await.map_err(|error| self.refusal(error))?;
        if viewer == Viewer::Expired {
            return Err(Output::SessionOver);
        }
        tracing::debug!(request.id = %self.request, graphql.operation = operation.name, "an operation begins");
        let info = RequestInfo { viewer, ..info.clone() };
        match operation.kind {
            OperationType::Subscription => {
                let live = Live::open(shared, operation, info, None, self.request).await;
                live.map(|live| Begun::Live(Box::new(live)))
                    .map_err(|errors| Output::last(&ServerMessage::Error { id: &self.id, payload: &errors }))
            }
            OperationType::Query => {
                let (cost, is_dry_run) = (operation.cost, operation.is_dry_run);
                let allowance = shared.app.budgets.charge(&info.viewer, info.address, cost, is_dry_run);
                let allowance = allowance.map_err(|error| self.refusal(error))?;
                let request = operation.clone().on_behalf_of(&shared.app, info).map_err(|error| self.refusal(error))?;
                let answer = shared.app.schema.execute(request.data(allowance));
                let in_time = timeout(shared.pace.operation, answer).await;
                let late = |_| Response::from_errors(vec![server_error(Error::Timeout)]);
                let mut response = in_time.unwrap_or_else(late);
                operation.put_in_order(&mut response);
                if !is_request_error(&response) {
                    shared.documents.keep(operation.newcomer);
                }
                Ok(Begun::Said(self.answer(response)))
            }
            // Cookies are set, attempts counted and origins checked there.
            OperationType::Mutation => Err(self.refusal(Error::BadRequest("a mutation is sent by POST".to_owned()))),
        }
    }

    /// The messages of a query.
    fn answer(&self, mut response: Response) -> Vec<Output> {
        if ended_with_session(&response) {
            return vec![Output::SessionOver];
        }
        respond::localise(&mut response, self.caller.info.language, self.request);
        let id = &self.id;
        if is_request_error(&response) {
            return vec![Output::last(&ServerMessage::Error { id, payload: &written(&response.errors) })];
        }
        let message = ServerMessage::Next { id, payload: &response }.text();
        vec![Output::Message(message), Output::last(&ServerMessage::Complete { id })]
    }

    fn refusal(&self, error: Error) -> Output {
        self.failure(server_error(error))
    }

    fn failure(&self, error: ServerError) -> Output {
        let mut response = Response::from_errors(vec![error]);
        respond::localise(&mut response, self.caller.info.language, self.request);
        Output::last(&ServerMessage::Error { id: &self.id, payload: &written(&response.errors) })
    }
}

/// Whether an answer says that who asks may no longer.
fn ended_with_session(response: &Response) -> bool {
    response.errors.iter().any(|error| matches!(error.source::<Error>(), Some(Error::SessionInvalid)))
}
