//! What a message to subscribe becomes: a stream of messages to the client.

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
use uuid::Uuid;

use super::protocol::{self, ServerMessage};
use crate::{
    auth::{
        budget::{Allowance, OPENING, Spent},
        viewer::Viewer,
    },
    error::Error,
    graphql::{context::RequestInfo, respond},
    http::{
        caller::Caller,
        graphql::slow_down,
        live::{Event, Live, written},
        operation::{Documents, Parameters, Refused, is_request_error, server_error},
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
pub struct Operations(StreamMap<Arc<str>, Operation>);

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
        let operation = if self.0.len() < MAX_OPERATIONS {
            run.begin(parameters)
        } else {
            let refusal = run.refusal(Error::RateLimited { retry_after: Duration::from_secs(1) });
            Operation::Saying(vec![refusal].into_iter())
        };
        self.0.insert(id, operation);
    }

    /// Ends an operation, if it is under way. Nothing more is said of it.
    pub fn end(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// What one of them has to say, each in its turn.
    pub async fn next(&mut self) -> Option<Output> {
        let (id, said) = self.0.next().await?;
        let output = match said {
            Said::Output(output) => output,
            Said::Event(Event::Next(rendering)) => Output::Message(protocol::next(&id, &rendering.text)),
            Said::Event(Event::Failed(errors)) => Output::last(&ServerMessage::Error { id: &id, payload: &errors }),
            Said::Event(Event::SessionOver) => Output::SessionOver,
        };
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

/// An operation under way. Small, because a connection may have many that only wait.
enum Operation {
    Beginning(AbortOnDropHandle<Result<Begun, Output>>, Box<Run>),
    /// No subscription, or refused: these are left to be said.
    Saying(vec::IntoIter<Output>),
    Live(Live),
}

/// An operation that began.
enum Begun {
    /// All that there is to say, if it was no subscription.
    Said(Vec<Output>),
    /// A subscription.
    Live(Live),
}

/// What an operation has to say.
enum Said {
    Output(Output),
    /// Not yet a message.
    Event(Event),
}

impl Stream for Operation {
    type Item = Said;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Said>> {
        loop {
            *self = match &mut *self {
                Self::Beginning(begun, run) => match ready!(begun.poll_unpin(context)) {
                    Ok(Ok(Begun::Live(live))) => Self::Live(live),
                    Ok(Ok(Begun::Said(outputs))) => Self::Saying(outputs.into_iter()),
                    Ok(Err(refusal)) => Self::Saying(vec![refusal].into_iter()),
                    Err(_) => {
                        let defect = run.refusal(anyhow::anyhow!("an operation panicked").into());
                        Self::Saying(vec![defect].into_iter())
                    }
                },
                Self::Saying(outputs) => return Poll::Ready(outputs.next().map(Said::Output)),
                Self::Live(live) => return live.poll_next_unpin(context).map(|event| event.map(Said::Event)),
            };
        }
    }
}

impl Run {
    /// In a task of its own: this connection may be stopped by a peer that takes nothing, and must not stop those that
    /// wait for a connection to the database.
    fn begin(self, parameters: Parameters) -> Operation {
        let run = self.clone();
        let begun = AbortOnDropHandle::new(tokio::spawn(async move { run.start(parameters).await }));
        Operation::Beginning(begun, Box::new(self))
    }

    async fn start(&self, parameters: Parameters) -> Result<Begun, Output> {
        let Caller { shared, info, .. } = &*self.caller;
        let viewer = self.caller.viewer().await.map_err(|error| self.refusal(error))?;
        if viewer == Viewer::Expired {
            return Err(Output::SessionOver);
        }
        let info = RequestInfo { viewer, ..info.clone() };
        let mut account = shared.app.budgets.account(&viewer, info.address);
        let operation = match Documents::prepare(shared, parameters, info.address).await {
            Ok(operation) => operation,
            Err(Refused { errors, price }) => {
                account.take(price);
                return Err(self.failure(errors));
            }
        };
        tracing::debug!(request.id = %self.request, graphql.operation = operation.name, "an operation begins");
        match operation.kind {
            OperationType::Subscription => {
                if let Err(spent) = account.charge(operation.cost.points.saturating_add(OPENING)) {
                    return Err(self.spent(spent).await);
                }
                let live = Live::open(shared, operation, info, None, self.request).await;
                live.map(Begun::Live)
                    .map_err(|errors| Output::last(&ServerMessage::Error { id: &self.id, payload: &errors }))
            }
            OperationType::Query => {
                let allowance = match account.charge_operation(operation.cost.points, operation.is_dry_run) {
                    Ok(allowance) => allowance,
                    Err(spent) => return Err(self.spent(spent).await),
                };
                let address = info.address;
                let request = operation.clone().on_behalf_of(&shared.app, info).map_err(|error| self.refusal(error))?;
                let executed = operation.execute(shared, request.data(allowance), address).await;
                let response = executed.unwrap_or_else(|error| Response::from_errors(vec![server_error(error)]));
                Ok(Begun::Said(self.answer(response, allowance)))
            }
            // Cookies are set, attempts counted and origins checked there.
            OperationType::Mutation => Err(self.refusal(Error::BadRequest("a mutation is sent by POST".to_owned()))),
        }
    }

    /// The messages of a query.
    fn answer(&self, mut response: Response, allowance: Allowance) -> Vec<Output> {
        if ended_with_session(&response) {
            return vec![Output::SessionOver];
        }
        respond::localise(&mut response, self.caller.info.language, self.request);
        let id = &self.id;
        if is_request_error(&response) {
            return vec![Output::last(&ServerMessage::Error { id, payload: &written(&response.errors) })];
        }
        response.extensions.insert("cost".to_owned(), allowance.to_value());
        let message = ServerMessage::Next { id, payload: &response }.text();
        vec![Output::Message(message), Output::last(&ServerMessage::Complete { id })]
    }

    /// As over HTTP, who has spent a budget hears of it a moment later.
    async fn spent(&self, spent: Spent) -> Output {
        let error = Error::from(spent);
        slow_down(&self.caller.shared, &error).await;
        self.refusal(error)
    }

    fn refusal(&self, error: Error) -> Output {
        self.failure(vec![server_error(error)])
    }

    fn failure(&self, errors: Vec<ServerError>) -> Output {
        let mut response = Response::from_errors(errors);
        respond::localise(&mut response, self.caller.info.language, self.request);
        Output::last(&ServerMessage::Error { id: &self.id, payload: &written(&response.errors) })
    }
}

/// Whether an answer says that who asks may no longer.
fn ended_with_session(response: &Response) -> bool {
    response.errors.iter().any(|error| matches!(error.source::<Error>(), Some(Error::SessionInvalid)))
}
