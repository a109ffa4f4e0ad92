//! Subscriptions under way, whatever carries them.
//!
//! Each has its own place in the feed and asks for its next message when it can send one: there is no queue, and who
//! does not read costs nothing. What many of them are told in the same words is put into words once: see [`group`].
//!
//! Thousands wait at any time. What waiting needs is all that one keeps; what it takes to look something up, or to put
//! it into words, has room of its own for as long as that lasts.

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
use uuid::Uuid;

use self::group::Group;
pub use self::group::{Groups, Rendering};
use super::{
    Shared,
    operation::{Operation, server_error},
    places::SubscriptionPlace,
};
use crate::{
    error::{Error, Result},
    feed::{Follower, Step},
    graphql::{
        changes::{Opening, Purpose},
        context::RequestInfo,
        respond,
    },
    language::Language,
};

/// One subscription: what it says, until it is over. To be asked now and then though nothing wakes who asks: see
/// [`Follower::poll_at_hand`].
pub struct Live {
    waiting: Option<Box<Subscription>>,
    working: Option<BoxFuture<'static, (Box<Subscription>, Option<Event>)>>,
}

/// One that waits.
struct Subscription {
    follower: Follower,
    group: Arc<Group>,
    /// To find it in the logs.
    id: Uuid,
    _place: SubscriptionPlace,
}

/// What a subscription has to say.
#[derive(Clone, Debug)]
pub enum Event {
    /// A message.
    Next(Arc<Rendering>),
    /// It failed and is over; the errors, as JSON.
    Failed(Box<RawValue>),
    /// The session with which it was opened is over.
    SessionOver,
}

impl Live {
    /// Finds out who may listen to what, and begins; `after`, when given, wins over the argument of that name. The
    /// errors as JSON when it was refused.
    pub async fn open(
        shared: &Shared,
        operation: Operation,
        info: RequestInfo,
        after: Option<String>,
        id: Uuid,
    ) -> std::result::Result<Self, Box<RawValue>> {
        let language = info.language;
        let place = shared.places.subscription(&info.viewer, info.address);
        let place = place.map_err(|error| refusal(error, language, id))?;
        let opening = Arc::new(Opening::new(after));
        let purpose = Purpose::Open(Arc::clone(&opening));
        let request = operation.clone().on_behalf_of(&shared.app, info.clone());
        let request = request.map_err(|error| refusal(error, language, id))?;
        let mut responses = shared.app.schema.execute_stream(request.data(purpose));
        let refused = AssertUnwindSafe(responses.next()).catch_unwind().await;
        let refused = refused.unwrap_or_else(|_| Some(panicked()));
        drop(responses);
        match (opening.follower(), refused) {
            (Some(follower), None) => {
                metrics::gauge!("rodage_subscriptions").increment(1);
                shared.documents.keep(operation.newcomer.clone());
                let group = shared.groups.join(shared, operation, info, &follower);
                Ok(Self { waiting: Some(Box::new(Subscription { follower, group, id, _place: place })), working: None })
            }
            (_, refused) => Err(failure(refused.unwrap_or_else(nothing_said), language, id)),
        }
    }
}

impl Stream for Live {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        loop {
            if let Some(subscription) = &mut self.waiting {
                let step = ready!(subscription.follower.poll_at_hand(context));
                if let Some(rendering) = step.as_ref().and_then(|step| subscription.group.at_hand(step.as_ref().ok()?))
                {
                    return Poll::Ready(Some(self.say(Event::of(rendering))));
                }
                self.working = self.waiting.take().map(|subscription| subscription.work(step).boxed());
            }
            let Some(working) = &mut self.working else { return Poll::Ready(None) };
            let (subscription, event) = ready!(working.poll_unpin(context));
            (self.waiting, self.working) = (Some(subscription), None);
            if let Some(event) = event {
                return Poll::Ready(Some(self.say(event)));
            }
        }
    }
}

impl Live {
    fn say(&mut self, event: Event) -> Event {
        if !matches!(event, Event::Next(_)) {
            self.waiting = None;
        }
        event
    }
}

impl Subscription {
    /// Finds out what it has to say of a step, which must be looked up when it was not at hand; nothing when there was
    /// nothing to look up.
    async fn work(mut self: Box<Self>, at_hand: Option<Result<Step>>) -> (Box<Self>, Option<Event>) {
        let step = match at_hand {
            Some(step) => step.map(Some),
            None => self.follower.look_up().await,
        };
        let event = match step {
            Ok(None) => None,
            Ok(Some(step)) => Some(Event::of(self.group.render(&step).await)),
            Err(Error::SessionInvalid) => Some(Event::SessionOver),
            Err(error) => Some(Event::Failed(refusal(error, self.group.language(), self.id))),
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

/// An error of ours, as JSON.
pub fn refusal(error: Error, language: Language, id: Uuid) -> Box<RawValue> {
    failure(Response::from_errors(vec![server_error(error)]), language, id)
}

/// The errors of a response, as JSON.
fn failure(mut response: Response, language: Language, id: Uuid) -> Box<RawValue> {
    respond::localise(&mut response, language, id);
    written(&response.errors)
}

/// Errors, completed before, as JSON.
pub fn written(errors: &[ServerError]) -> Box<RawValue> {
    to_raw_value(errors).unwrap_or_default()
}

fn nothing_said() -> Response {
    Response::from_errors(vec![server_error(anyhow::anyhow!("a subscription said nothing").into())])
}

fn panicked() -> Response {
    Response::from_errors(vec![server_error(anyhow::anyhow!("a subscription panicked").into())])
}

#[cfg(test)]
mod tests;
