//! Subscriptions under way, whatever carries them.
//!
//! Each has its own place in the feed and asks for its next message when it can send one: there is no queue, and who
//! does not read costs nothing. What many of them are told in the same words is put into words once: see [`group`].

mod group;

use std::{panic::AssertUnwindSafe, sync::Arc};

use async_graphql::{Response, ServerError};
use futures_util::{FutureExt, StreamExt};
use serde_json::value::{RawValue, to_raw_value};
use uuid::Uuid;

use self::group::Group;
pub use self::group::{Groups, Rendering};
use super::{
    Shared,
    operation::{Operation, server_error},
};
use crate::{
    error::Error,
    feed::{Follower, Step},
    graphql::{
        changes::{Opening, Purpose},
        context::RequestInfo,
        respond,
    },
    language::Language,
};

/// One subscription.
pub struct Live {
    follower: Follower,
    group: Arc<Group>,
    /// Taken, and not put into words yet.
    step: Option<Step>,
    /// To find it in the logs.
    id: Uuid,
    is_over: bool,
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
    ) -> Result<Self, Box<RawValue>> {
        let language = info.language;
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
                Ok(Self { follower, group, step: None, id, is_over: false })
            }
            (_, refused) => Err(failure(refused.unwrap_or_else(nothing_said), language, id)),
        }
    }

    /// What it says next; nothing when it is over. Who stops waiting for it loses nothing.
    pub async fn next(&mut self) -> Option<Event> {
        if self.is_over {
            return None;
        }
        let step = match self.step.take() {
            Some(step) => Ok(step),
            None => self.follower.next().await,
        };
        let event = match step {
            Ok(step) => {
                let rendering = self.group.render(self.step.insert(step)).await;
                self.step = None;
                match &rendering.failure {
                    None => Event::Next(rendering),
                    Some(errors) => Event::Failed(errors.clone()),
                }
            }
            Err(Error::SessionInvalid) => Event::SessionOver,
            Err(error) => Event::Failed(refusal(error, self.group.language(), self.id)),
        };
        self.is_over = !matches!(event, Event::Next(_));
        Some(event)
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        metrics::gauge!("rodage_subscriptions").decrement(1);
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
