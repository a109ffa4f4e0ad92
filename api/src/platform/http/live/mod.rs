//! Open subscriptions, independent of the transport.
//!
//! Each has its own position in the feed and fetches its next message when it can send one: there are no queues, and a
//! client that does not read costs nothing. A message that is the same for several subscriptions is rendered once: see
//! [`group`].
//!
//! Thousands of subscriptions wait at any time, so each keeps only what waiting requires. The state for database reads
//! and rendering is allocated while they last.

mod group;

use std::{
    panic::AssertUnwindSafe,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use async_graphql::{Response, ServerError};
use futures_util::{FutureExt, StreamExt, future::BoxFuture, stream::Stream};
use serde_json::value::{RawValue, to_raw_value};
use tracing::Instrument;
use uuid::Uuid;

use self::group::Group;
pub use self::group::{Groups, Rendering};
use super::{
    Shared,
    concurrency::SubscriptionPermit,
    operation::{Operation, server_error},
};
use crate::platform::{
    auth::request::RequestInfo,
    error::{Error, Result},
    feed::{Follower, Step},
    graphql::{
        changes::{Opening, Purpose},
        respond,
    },
    language::Language,
};

/// The stream of one subscription's events. It should be polled every few seconds even when nothing wakes the task, so
/// that its cursor is renewed: see [`Follower::poll_buffered`].
pub struct SubscriptionStream {
    waiting: Option<Box<Subscription>>,
    working: Option<BoxFuture<'static, (Box<Subscription>, Option<Event>)>>,
}

/// The state of a subscription that waits for its next event.
struct Subscription {
    follower: Follower,
    group: Arc<Group>,
    /// Request id for the logs.
    id: Uuid,
    _permit: SubscriptionPermit,
}

/// An event of a subscription.
#[derive(Clone, Debug)]
pub enum Event {
    /// A message.
    Next(Arc<Rendering>),
    /// The subscription failed and has ended; the errors as JSON.
    Failed(Box<RawValue>),
    /// The session with which the subscription was opened has ended.
    SessionEnded,
}

impl SubscriptionStream {
    /// Authorizes and opens a subscription. The cursor `after`, if given, overrides the argument of that name. Returns
    /// the errors as JSON when the subscription is rejected.
    pub async fn open(
        shared: &Shared,
        operation: Operation,
        info: RequestInfo,
        after: Option<String>,
        id: Uuid,
    ) -> std::result::Result<Self, Box<RawValue>> {
        let language = info.language;
        let permit = shared.concurrency.subscription(&info.viewer, info.address);
        let permit = permit.map_err(|error| error_json(error, language, id))?;
        let opening = Arc::new(Opening::new(after));
        let purpose = Purpose::Open(Arc::clone(&opening));
        let request = operation.clone().into_request(&shared.app, info.clone());
        let request = request.map_err(|error| error_json(error, language, id))?;
        let mut responses = shared.app.api.schema.execute_stream(request.data(purpose));
        let rejected = responses.next().instrument(operation.subscription_span(id));
        let rejected = AssertUnwindSafe(rejected).catch_unwind().await;
        let rejected = rejected.unwrap_or_else(|_| Some(panicked()));
        drop(responses);
        match (opening.follower(), rejected) {
            (Some(follower), None) => {
                metrics::gauge!("rodage_subscriptions").increment(1);
                shared.documents.persist(operation.new_persisted_query.clone());
                let group = shared.groups.join(shared, operation, info, &follower);
                Ok(Self {
                    waiting: Some(Box::new(Subscription { follower, group, id, _permit: permit })),
                    working: None,
                })
            }
            (_, rejected) => Err(response_errors_json(rejected.unwrap_or_else(no_response), language, id)),
        }
    }
}

impl Stream for SubscriptionStream {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        loop {
            if let Some(subscription) = &mut self.waiting {
                let step = ready!(subscription.follower.poll_buffered(context));
                if let Some(rendering) = step.as_ref().and_then(|step| subscription.group.cached(step.as_ref().ok()?)) {
                    return Poll::Ready(Some(self.emit(Event::of(rendering))));
                }
                self.working = self.waiting.take().map(|subscription| subscription.advance(step).boxed());
            }
            let Some(working) = &mut self.working else { return Poll::Ready(None) };
            let (subscription, event) = ready!(working.poll_unpin(context));
            (self.waiting, self.working) = (Some(subscription), None);
            if let Some(event) = event {
                return Poll::Ready(Some(self.emit(event)));
            }
        }
    }
}

impl SubscriptionStream {
    /// Returns an event to emit, and drops the subscription when it is the last one.
    fn emit(&mut self, event: Event) -> Event {
        if !matches!(event, Event::Next(_)) {
            self.waiting = None;
        }
        event
    }
}

impl Subscription {
    /// Renders a step, which is read from the database when none is given. Returns no event when there was nothing to
    /// read.
    async fn advance(mut self: Box<Self>, step: Option<Result<Step>>) -> (Box<Self>, Option<Event>) {
        let step = match step {
            Some(step) => step.map(Some),
            None => self.follower.load().await,
        };
        let event = match step {
            Ok(None) => None,
            Ok(Some(step)) => Some(Event::of(self.group.render(&step).await)),
            Err(Error::SessionInvalid) => Some(Event::SessionEnded),
            Err(error) => Some(Event::Failed(error_json(error, self.group.language(), self.id))),
        };
        (self, event)
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        metrics::gauge!("rodage_subscriptions").decrement(1);
    }
}

impl Event {
    fn of(rendering: Arc<Rendering>) -> Self {
        match &rendering.failure {
            None => Self::Next(rendering),
            Some(errors) => Self::Failed(errors.clone()),
        }
    }
}

/// Returns an error as a JSON list of errors.
pub fn error_json(error: Error, language: Language, id: Uuid) -> Box<RawValue> {
    response_errors_json(Response::from_errors(vec![server_error(error)]), language, id)
}

/// Returns the localized errors of a response as JSON.
fn response_errors_json(mut response: Response, language: Language, id: Uuid) -> Box<RawValue> {
    respond::localize(&mut response, language, id);
    errors_json(&response.errors)
}

/// Returns localized errors as JSON.
pub fn errors_json(errors: &[ServerError]) -> Box<RawValue> {
    to_raw_value(errors).unwrap_or_default()
}

fn no_response() -> Response {
    Response::from_errors(vec![server_error(anyhow::anyhow!("a subscription returned no response").into())])
}

fn panicked() -> Response {
    Response::from_errors(vec![server_error(anyhow::anyhow!("a subscription panicked").into())])
}

#[cfg(test)]
mod tests;
