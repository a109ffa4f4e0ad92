//! GraphQL over server-sent events: `graphql-sse`, one connection for each operation
//! (<https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md>).
//!
//! The `id` of every event is the client's cursor in the feed. A browser that lost the connection reconnects on its own
//! with the last one in `Last-Event-ID` and receives what it missed. The error that a cursor has expired has an empty
//! `id`, which makes the browser forget the cursor: it would otherwise reconnect with it for ever.

use std::convert::Infallible;

use async_graphql::{ServerError, Value};
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
use uuid::Uuid;

use super::{
    Shared,
    caller::{Caller, SessionCheck},
    concurrency::ConnectionPermit,
    live::{self, SubscriptionStream, error_json},
    operation::Operation,
    timeouts::shutdown_after_jitter,
};
use crate::platform::{
    auth::{request::RequestInfo, viewer::Viewer},
    error::Error,
};

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// With the value `no`, keeps proxies from buffering the response.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// An open event stream.
struct Connection {
    caller: Caller,
    live: SubscriptionStream,
    id: Uuid,
    shutdown: BoxFuture<'static, ()>,
    session_check: SessionCheck,
    _permit: ConnectionPermit,
}

/// Returns a response that streams the events of a subscription.
pub async fn follow(
    shared: &Shared,
    headers: &HeaderMap,
    id: Uuid,
    operation: Operation,
    info: RequestInfo,
    permit: ConnectionPermit,
) -> Response {
    let after = headers.get(LAST_EVENT_ID).and_then(|id| id.to_str().ok()).filter(|id| !id.is_empty());
    let caller = Caller::new(shared.clone(), info.clone(), headers);
    let events = match SubscriptionStream::open(shared, operation, info, after.map(str::to_owned), id).await {
        Ok(live) => {
            let shutdown = Box::pin(shutdown_after_jitter(shared.app.stop.clone(), shared.timeouts.shutdown_spread));
            let session_check = SessionCheck::new(&caller);
            Connection { caller, live, id, shutdown, session_check, _permit: permit }.events().left_stream()
        }
        Err(errors) => stream::iter(error_events(&errors)).right_stream(),
    };
    let body =
        Sse::new(events.map(Ok::<_, Infallible>)).keep_alive(KeepAlive::new().interval(shared.timeouts.ping_interval));
    let mut response = body.into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(X_ACCEL_BUFFERING, HeaderValue::from_static("no"));
    response
}

/// Returns the body of an event stream with a single, complete response.
pub fn single_response(response: &[u8]) -> Body {
    // The JSON is serialized without line breaks, so it fits one `data` line.
    Body::from([b"event: next\ndata: ", response, b"\n\nevent: complete\ndata: \"\"\n\n"].concat())
}

impl Connection {
    fn events(self) -> impl Stream<Item = Event> {
        stream::unfold(Some(self), async |connection| connection?.next().await).flat_map(stream::iter)
    }

    /// Returns the next events and the rest of the stream, `None` at the end.
    async fn next(mut self) -> Option<(Vec<Event>, Option<Self>)> {
        loop {
            let event = tokio::select! {
                event = self.live.next() => event?,
                // Without a `complete` event, so that the client reconnects.
                () = &mut self.shutdown => return None,
                () = self.session_check.due() => match self.caller.viewer().await {
                    Ok(Viewer::Expired) => live::Event::SessionEnded,
                    Ok(_) => continue,
                    Err(error) => {
                        let error = error.chain();
                        tracing::warn!(error, request.id = %self.id, "cannot check the session of an event stream");
                        continue;
                    }
                },
            };
            return Some(match event {
                live::Event::Next(rendering) => {
                    let event = Event::default().event("next").id(&rendering.cursor).data(&rendering.text);
                    (vec![event], Some(self))
                }
                live::Event::Failed(errors) => (error_events(&errors), None),
                live::Event::SessionEnded => {
                    (error_events(&error_json(Error::SessionInvalid, self.caller.info.language, self.id)), None)
                }
            });
        }
    }
}

/// Returns the final events of an operation that failed.
fn error_events(errors: &RawValue) -> Vec<Event> {
    let next = Event::default().event("next");
    let next = if is_cursor_expired(errors) { next.id("") } else { next };
    // Browsers drop an event whose data is empty.
    let complete = Event::default().event("complete").data("\"\"");
    vec![next.data(format!(r#"{{"errors":{errors}}}"#)), complete]
}

/// Returns whether an operation failed because its cursor has expired.
fn is_cursor_expired(errors: &RawValue) -> bool {
    let code = Value::from(Error::CursorExpired.code().0);
    let errors: Vec<ServerError> = serde_json::from_str(errors.get()).unwrap_or_default();
    errors.iter().filter_map(|error| error.extensions.as_ref()).any(|fields| fields.get("code") == Some(&code))
}
