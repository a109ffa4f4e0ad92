//! The running operations of a connection, each a stream of messages to the client.

use std::{
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
    vec,
};

use async_graphql::{Response, ServerError, parser::types::OperationType};
use axum::extract::ws::Utf8Bytes;
use futures_util::{FutureExt, StreamExt, poll, stream::Stream};
use tokio_stream::StreamMap;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;
use uuid::Uuid;

use super::protocol::{self, ServerMessage};
use crate::platform::{
    auth::{
        budget::{Allowance, BudgetExceeded, OPENING_COST},
        request::RequestInfo,
        viewer::Viewer,
    },
    db::CommitTracker,
    error::Error,
    graphql::respond,
    http::{
        caller::Caller,
        graphql::delay_if_rate_limited,
        live::{Event, SubscriptionStream, errors_json},
        operation::{Documents, Parameters, RejectedDocument, is_request_error, server_error},
    },
};

/// The maximum number of operations running on one connection.
const MAX_OPERATIONS: usize = 100;

/// An output of an operation.
#[derive(Debug)]
pub enum Output {
    /// A message to send.
    Message(Utf8Bytes),
    /// The last message of an operation.
    Last(Utf8Bytes),
    /// The session with which the socket was opened has ended.
    SessionEnded,
}

impl Output {
    fn last(message: &ServerMessage<'_>) -> Self {
        Self::Last(message.text())
    }
}

/// The running operations of one connection. They make progress when the connection polls for the next output, so
/// nothing is computed for a client that does not read.
///
/// All are polled whenever one was woken. Tracking which ones were woken costs more than it saves on most connections,
/// which run a handful of operations; with a hundred, it would save a seventh.
#[derive(Default)]
pub struct Operations(StreamMap<Arc<str>, Operation>);

impl Operations {
    /// Returns whether an operation with that id is running.
    pub fn contains(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Returns whether no operation is running.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Starts an operation, whose id is in use from now on.
    pub fn start(&mut self, caller: &Arc<Caller>, id: String, parameters: Parameters) {
        let id = Arc::<str>::from(id);
        let run = Run { caller: Arc::clone(caller), request: caller.shared.app.ids.request(), id: Arc::clone(&id) };
        let operation = if self.0.len() < MAX_OPERATIONS {
            run.spawn(parameters)
        } else {
            let rejection = run.error(Error::RateLimited {
                limit: "operations of a socket at once",
                retry_after: Duration::from_secs(1),
            });
            Operation::Finished(vec![rejection].into_iter())
        };
        self.0.insert(id, operation);
    }

    /// Stops an operation, if it is running. It has no further output.
    pub fn stop(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// Waits for the next output of any operation. The operations are served fairly.
    pub async fn next(&mut self) -> Option<Output> {
        let (id, item) = self.0.next().await?;
        let output = match item {
            StreamItem::Output(output) => output,
            StreamItem::Event(Event::Next(rendering)) => Output::Message(protocol::next(&id, &rendering.text)),
            StreamItem::Event(Event::Failed(errors)) => {
                Output::last(&ServerMessage::Error { id: &id, payload: &errors })
            }
            StreamItem::Event(Event::SessionEnded) => Output::SessionEnded,
        };
        if matches!(output, Output::Last(_)) {
            self.0.remove(&id);
        }
        Some(output)
    }

    /// Returns the next output if one is ready.
    pub async fn ready(&mut self) -> Option<Output> {
        match poll!(pin!(self.next())) {
            Poll::Ready(output) => output,
            Poll::Pending => None,
        }
    }
}

/// What is needed to execute an operation and report its errors.
#[derive(Clone)]
struct Run {
    caller: Arc<Caller>,
    request: Uuid,
    id: Arc<str>,
}

/// The state of a running operation. It is kept small because most of a connection's operations only wait.
enum Operation {
    Starting(AbortOnDropHandle<Result<Started, Output>>, Box<Run>),
    /// A query or a rejected operation, with the outputs still to send.
    Finished(vec::IntoIter<Output>),
    Subscription(SubscriptionStream),
}

/// The result of starting an operation.
enum Started {
    /// A query, with all its outputs.
    Finished(Vec<Output>),
    Subscription(SubscriptionStream),
}

/// An item of an operation's stream.
enum StreamItem {
    Output(Output),
    /// An event of a subscription, not yet serialized as a message.
    Event(Event),
}

impl Stream for Operation {
    type Item = StreamItem;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<StreamItem>> {
        loop {
            *self = match &mut *self {
                Self::Starting(task, run) => match ready!(task.poll_unpin(context)) {
                    Ok(Ok(Started::Subscription(stream))) => Self::Subscription(stream),
                    Ok(Ok(Started::Finished(outputs))) => Self::Finished(outputs.into_iter()),
                    Ok(Err(rejection)) => Self::Finished(vec![rejection].into_iter()),
                    Err(_) => {
                        let error = run.error(anyhow::anyhow!("an operation panicked").into());
                        Self::Finished(vec![error].into_iter())
                    }
                },
                Self::Finished(outputs) => return Poll::Ready(outputs.next().map(StreamItem::Output)),
                Self::Subscription(stream) => {
                    return stream.poll_next_unpin(context).map(|event| event.map(StreamItem::Event));
                }
            };
        }
    }
}

impl Run {
    /// Starts the operation in a separate task: this connection may be blocked by a peer that does not read, and must
    /// not hold a database connection meanwhile.
    fn spawn(self, parameters: Parameters) -> Operation {
        let run = self.clone();
        let span = tracing::info_span!("request", request.id = %self.request);
        let started = async move { run.start(parameters).await }.instrument(span);
        Operation::Starting(AbortOnDropHandle::new(tokio::spawn(started)), Box::new(self))
    }

    async fn start(&self, parameters: Parameters) -> Result<Started, Output> {
        let Caller { shared, info, .. } = &*self.caller;
        let viewer = self.caller.viewer().await.map_err(|error| self.error(error))?;
        if viewer == Viewer::Expired {
            return Err(Output::SessionEnded);
        }
        let info = RequestInfo { viewer, ..info.clone() };
        let mut account = shared.app.budgets.account(&viewer, info.address);
        let operation = match Documents::prepare(shared, parameters, info.address).await {
            Ok(operation) => operation,
            Err(RejectedDocument { errors, cost }) => {
                account.charge_up_to(cost);
                return Err(self.errors(errors));
            }
        };
        tracing::debug!(graphql.operation = operation.name, "an operation starts");
        match operation.kind {
            OperationType::Subscription => {
                if let Err(exceeded) = account.charge(operation.cost.points.saturating_add(OPENING_COST)) {
                    return Err(self.budget_exceeded(exceeded).await);
                }
                let stream = SubscriptionStream::open(shared, operation, info, None, self.request).await;
                stream
                    .map(Started::Subscription)
                    .map_err(|errors| Output::last(&ServerMessage::Error { id: &self.id, payload: &errors }))
            }
            OperationType::Query => {
                let allowance = match account.charge_operation(operation.cost.points, operation.is_dry_run) {
                    Ok(allowance) => allowance,
                    Err(exceeded) => return Err(self.budget_exceeded(exceeded).await),
                };
                let (viewer, address) = (info.viewer, info.address);
                let request = operation.clone().into_request(&shared.app, info).map_err(|error| self.error(error))?;
                let request = request.data(allowance);
                let executed = operation.execute(shared, request, &viewer, address, &CommitTracker::default()).await;
                let response = executed.unwrap_or_else(|error| Response::from_errors(vec![server_error(error)]));
                Ok(Started::Finished(self.response(response, allowance)))
            }
            // Only over HTTP are cookies set, attempts counted and origins checked.
            OperationType::Mutation => Err(self.error(Error::BadRequest("a mutation is sent by POST".to_owned()))),
        }
    }

    /// Returns the outputs of a query.
    fn response(&self, mut response: Response, allowance: Allowance) -> Vec<Output> {
        if is_session_invalid(&response) {
            return vec![Output::SessionEnded];
        }
        respond::localize(&mut response, self.caller.info.language, self.request);
        let id = &self.id;
        if is_request_error(&response) {
            return vec![Output::last(&ServerMessage::Error { id, payload: &errors_json(&response.errors) })];
        }
        response.extensions.insert("cost".to_owned(), allowance.to_value());
        let message = ServerMessage::Next { id, payload: &response }.text();
        vec![Output::Message(message), Output::last(&ServerMessage::Complete { id })]
    }

    /// Returns the error of an exceeded budget, after a delay, as over HTTP.
    async fn budget_exceeded(&self, exceeded: BudgetExceeded) -> Output {
        let error = Error::from(exceeded);
        delay_if_rate_limited(&self.caller.shared, &error).await;
        self.error(error)
    }

    fn error(&self, error: Error) -> Output {
        self.errors(vec![server_error(error)])
    }

    fn errors(&self, errors: Vec<ServerError>) -> Output {
        let mut response = Response::from_errors(errors);
        respond::localize(&mut response, self.caller.info.language, self.request);
        Output::last(&ServerMessage::Error { id: &self.id, payload: &errors_json(&response.errors) })
    }
}

/// Returns whether the response contains an [`Error::SessionInvalid`] error.
fn is_session_invalid(response: &Response) -> bool {
    response.errors.iter().any(|error| matches!(error.source::<Error>(), Some(Error::SessionInvalid)))
}
