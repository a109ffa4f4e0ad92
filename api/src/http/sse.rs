//! GraphQL over server-sent events: `graphql-sse`, one connection for each operation
//! (<https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md>).
//!
//! Every event carries the client's place in the feed as its `id`. A browser that lost the connection comes back with
//! the last one in `Last-Event-ID`, all by itself, and is told what it missed.

use std::convert::Infallible;

use axum::{
    body::Body,
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{
    StreamExt,
    future::BoxFuture,
    stream::{self, Stream},
};
use http::{HeaderMap, HeaderName, HeaderValue, header::CACHE_CONTROL};
use serde_json::value::RawValue;
use tokio::time::Interval;
use uuid::Uuid;

use super::{
    Shared,
    caller::Caller,
    live::{self, Live, refusal},
    operation::Operation,
    pace::{every, turn_to_leave},
    places::ConnectionPlace,
};
use crate::{auth::viewer::Viewer, error::Error, graphql::context::RequestInfo};

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Tells proxies that would gather an answer before they pass it on.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// One connection under way.
struct Connection {
    caller: Caller,
    live: Live,
    id: Uuid,
    turn_to_leave: BoxFuture<'static, ()>,
    review: Interval,
    _place: ConnectionPlace,
}

/// Answers a subscription with events, for as long as it lasts.
pub async fn follow(
    shared: &Shared,
    headers: &HeaderMap,
    id: Uuid,
    operation: Operation,
    info: RequestInfo,
    place: ConnectionPlace,
) -> Response {
    let after = headers.get(LAST_EVENT_ID).and_then(|id| id.to_str().ok()).filter(|id| !id.is_empty());
    let caller = Caller::new(shared.clone(), info.clone(), headers);
    let events = match Live::open(shared, operation, info, after.map(str::to_owned), id).await {
        Ok(live) => {
            let turn_to_leave = Box::pin(turn_to_leave(shared.app.stop.clone(), shared.pace.restart));
            Connection { caller, live, id, turn_to_leave, review: every(shared.pace.review), _place: place }
                .events()
                .left_stream()
        }
        Err(errors) => stream::iter(failure(&errors)).right_stream(),
    };
    let body = Sse::new(events.map(Ok::<_, Infallible>)).keep_alive(KeepAlive::new().interval(shared.pace.ping));
    let mut response = body.into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(X_ACCEL_BUFFERING, HeaderValue::from_static("no"));
    response
}

/// An answer that is there already, as events.
pub fn whole(answer: &[u8]) -> Body {
    // JSON as we write it has no line breaks.
    Body::from([b"event: next\ndata: ", answer, b"\n\nevent: complete\ndata:\n\n"].concat())
}

impl Connection {
    fn events(self) -> impl Stream<Item = Event> {
        stream::unfold(Some(self), async |connection| connection?.next().await).flat_map(stream::iter)
    }

    /// The next events, and what is left after them.
    async fn next(mut self) -> Option<(Vec<Event>, Option<Self>)> {
        loop {
            let event = tokio::select! {
                event = self.live.next() => event?,
                // Without a farewell: the client is to come back.
                () = &mut self.turn_to_leave => return None,
                _ = self.review.tick() => match self.caller.viewer().await {
                    Ok(Viewer::Expired) => live::Event::SessionOver,
                    Ok(_) => continue,
                    Err(error) => {
                        tracing::warn!(?error, "the session of a stream could not be looked at");
                        continue;
                    }
                },
            };
            return Some(match event {
                live::Event::Next(rendering) => {
                    let event = Event::default().event("next").id(&rendering.cursor).data(&rendering.text);
                    (vec![event], Some(self))
                }
                live::Event::Failed(errors) => (failure(&errors), None),
                live::Event::SessionOver => {
                    (failure(&refusal(Error::SessionInvalid, self.caller.info.language, self.id)), None)
                }
            });
        }
    }
}

/// The last events of an operation that failed.
fn failure(errors: &RawValue) -> Vec<Event> {
    let next = Event::default().event("next").data(format!(r#"{{"errors":{errors}}}"#));
    vec![next, Event::default().event("complete").data("")]
}
