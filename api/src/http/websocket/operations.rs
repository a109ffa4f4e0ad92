//! What a message to subscribe becomes: a stream of messages to the client.

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use async_graphql::{Response, ServerError, parser::types::OperationType};
use axum::extract::ws::Utf8Bytes;
use futures_util::{
    FutureExt, StreamExt,
    stream::{self, AbortHandle, Abortable, BoxStream, SelectAll},
};
use tokio::time::timeout;
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
    /// To be sent; the operation of that name is over.
    Last(String, Utf8Bytes),
    /// The session with which the socket was opened is over.
    SessionOver,
}

/// The operations under way on one connection. They go on when the connection asks for the next output, so nothing more
/// is computed for a client that does not read.
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
            // Boxed, so that its room is free again once it has begun.
            stream::once(run.begin(parameters).boxed()).flatten().boxed()
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

/// An operation that was accepted.
enum Begun {
    /// A query, with its answer.
    Answered(Response),
    /// A subscription.
    Live(Live),
}

impl Run {
    /// In a task of its own: this connection may be stopped by a peer that takes nothing, and must not stop those that
    /// wait for a connection to the database.
    async fn begin(self, parameters: Parameters) -> BoxStream<'static, Output> {
        let outputs = AbortOnDropHandle::new(tokio::spawn(self.outputs(parameters)));
        outputs.await.unwrap_or_else(|_| stream::empty().boxed())
    }

    async fn outputs(self, parameters: Parameters) -> BoxStream<'static, Output> {
        let begun = AssertUnwindSafe(self.start(parameters)).catch_unwind().await;
        let defect = |_| Err(self.refusal(anyhow::anyhow!("an operation panicked").into()));
        match begun.unwrap_or_else(defect) {
            Ok(Begun::Answered(response)) => stream::iter(self.answer(response)).boxed(),
            Ok(Begun::Live(live)) => self.follow(live),
            Err(output) => stream::iter([output]).boxed(),
        }
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
                live.map(Begun::Live)
                    .map_err(|errors| self.last(&ServerMessage::Error { id: &self.id, payload: &errors }))
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
                Ok(Begun::Answered(response))
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
            return vec![self.last(&ServerMessage::Error { id, payload: &written(&response.errors) })];
        }
        let message = ServerMessage::Next { id, payload: &response }.text();
        vec![Output::Message(message), self.last(&ServerMessage::Complete { id })]
    }

    /// The messages of a subscription. Only what they need is kept.
    fn follow(self, live: Live) -> BoxStream<'static, Output> {
        let heading = Heading::of_next(&self.id);
        let id = self.id;
        stream::unfold((live, heading, id), |(mut live, heading, id)| async move {
            let output = match live.next().await? {
                Event::Next(rendering) => Output::Message(heading.message(&rendering.text)),
                Event::Failed(errors) => {
                    let message = ServerMessage::Error { id: &id, payload: &errors }.text();
                    Output::Last(id.clone(), message)
                }
                Event::SessionOver => Output::SessionOver,
            };
            Some((output, (live, heading, id)))
        })
        .boxed()
    }

    fn refusal(&self, error: Error) -> Output {
        self.failure(server_error(error))
    }

    fn failure(&self, error: ServerError) -> Output {
        let mut response = Response::from_errors(vec![error]);
        respond::localise(&mut response, self.caller.info.language, self.request);
        self.last(&ServerMessage::Error { id: &self.id, payload: &written(&response.errors) })
    }

    fn last(&self, message: &ServerMessage<'_>) -> Output {
        Output::Last(self.id.clone(), message.text())
    }
}

/// Whether an answer says that who asks may no longer.
fn ended_with_session(response: &Response) -> bool {
    response.errors.iter().any(|error| matches!(error.source::<Error>(), Some(Error::SessionInvalid)))
}
