//! The event loop of one connection: a single task that reads, writes and handles timers.

use std::{num::NonZero, sync::Arc};

use axum::extract::ws::{Message, WebSocket};
use bytes::Bytes;
use futures_util::{
    StreamExt,
    stream::{self, SelectAll, SplitStream},
};
use governor::{
    Quota, RateLimiter,
    clock::MonotonicClock,
    middleware::NoOpMiddleware,
    state::{InMemoryState, NotKeyed},
};
use serde_json::{Map, Value};
use tokio::time::Instant;

use super::{
    MAX_MESSAGE,
    lifecycle::{LifecycleEvent, lifecycle_events, session_has_ended},
    operations::{Operations, Output},
    protocol::{AckPayload, ClientMessage, CloseReason, ServerMessage},
    writer::{Disconnected, SocketWriter},
};
use crate::platform::{
    auth::{budget::cost_of_bytes, viewer::Viewer},
    graphql::limits,
    http::{caller::Caller, concurrency::ConnectionPermit},
    language::Language,
};

/// Bytes of operation outputs to write before the next message is read.
const MAX_OUTPUT_BATCH: usize = 32 * 1024;

/// The rate limit on messages per second, and its burst: a client that reconnects resumes all its operations at once.
const MESSAGE_RATE: NonZero<u32> = NonZero::new(50).unwrap();
const MESSAGE_BURST: NonZero<u32> = NonZero::new(250).unwrap();

/// Uses the monotonic clock: governor's default clock detects processor features for each limiter, which on a virtual
/// machine takes longer than the rest of opening a connection.
type MessageRateLimiter = RateLimiter<NotKeyed, InMemoryState, MonotonicClock, NoOpMiddleware<std::time::Instant>>;

/// An open connection.
pub struct Connection<'a> {
    caller: Arc<Caller>,
    writer: &'a mut SocketWriter,
    operations: Operations,
    rate_limiter: MessageRateLimiter,
    permit: ConnectionPermit,
    /// Whether the client has sent a valid `connection_init`.
    is_initialised: bool,
    /// When the last frame was received.
    last_received: Instant,
}

/// An event other than an output of an operation.
enum Event {
    /// A message from the peer.
    Message(Message),
    /// A message longer than [`HARD_MAX_MESSAGE`](super::HARD_MAX_MESSAGE), which is not read.
    MessageTooBig,
    /// The peer has disconnected.
    Disconnected,
    Lifecycle(LifecycleEvent),
}

impl Event {
    fn from_error(error: axum::Error) -> Self {
        match error.into_inner().downcast::<tungstenite::Error>().as_deref() {
            Ok(tungstenite::Error::Capacity(_)) => Self::MessageTooBig,
            _ => Self::Disconnected,
        }
    }
}

/// Why the event loop ends.
enum End {
    /// The peer has disconnected.
    Disconnected,
    /// The server closes the connection.
    Close(CloseReason),
    /// The connection does not end: it was authenticated by a token, and the loop restarts with the token's lifecycle
    /// events.
    Authenticated,
}

type Flow = Result<(), End>;

impl<'a> Connection<'a> {
    /// Creates the state of a new connection.
    pub fn new(caller: Arc<Caller>, permit: ConnectionPermit, writer: &'a mut SocketWriter) -> Self {
        Self {
            caller,
            permit,
            writer,
            operations: Operations::default(),
            rate_limiter: RateLimiter::direct_with_clock(
                Quota::per_second(MESSAGE_RATE).allow_burst(MESSAGE_BURST),
                MonotonicClock,
            ),
            is_initialised: false,
            last_received: Instant::now(),
        }
    }

    /// Runs the event loop until the connection ends. Returns the reason to send, or `None` if the peer is gone.
    pub async fn run(&mut self, received: &mut SplitStream<WebSocket>) -> Option<CloseReason> {
        loop {
            match self.serve(received).await {
                End::Disconnected => return None,
                End::Close(reason) => return Some(reason),
                End::Authenticated => {}
            }
        }
    }

    async fn serve(&mut self, received: &mut SplitStream<WebSocket>) -> End {
        let messages = received.map(|message| message.map_or_else(Event::from_error, Event::Message));
        let messages = messages.chain(stream::iter([Event::Disconnected]));
        // Created before the session is checked for the first operation, so that no revocation in between is missed.
        let lifecycle = lifecycle_events(Arc::clone(&self.caller)).map(Event::Lifecycle);
        // `SelectAll` polls only streams that were woken, not both after every output: polling the socket clears its
        // read buffer.
        let mut events = SelectAll::from_iter([messages.boxed(), lifecycle.boxed()]);
        // The session may have ended before its lifecycle events were subscribed to.
        if self.is_initialised && Box::pin(session_has_ended(&self.caller)).await {
            return CloseReason::Forbidden.into();
        }
        loop {
            let flow = tokio::select! {
                biased;
                Some(event) = events.next() => self.handle_event(event).await,
                Some(output) = self.operations.next(), if !self.operations.is_empty() => {
                    self.write_outputs(output).await
                }
            };
            if let Err(end) = flow {
                return end;
            }
        }
    }

    async fn handle_event(&mut self, event: Event) -> Flow {
        match event {
            Event::Message(message) => self.handle_message(message).await,
            Event::MessageTooBig => Err(CloseReason::MessageTooBig.into()),
            Event::Disconnected => Err(End::Disconnected),
            Event::Lifecycle(event) => self.handle_lifecycle_event(event).await,
        }
    }

    async fn handle_lifecycle_event(&mut self, event: LifecycleEvent) -> Flow {
        match event {
            LifecycleEvent::SessionEnded => Err(CloseReason::Forbidden.into()),
            LifecycleEvent::Shutdown => Err(CloseReason::Restart.into()),
            LifecycleEvent::InitialisationTimeout if self.is_initialised => Ok(()),
            LifecycleEvent::InitialisationTimeout => Err(CloseReason::InitialisationTimeout.into()),
            // Some clients accept nothing but `connection_ack` as the first message.
            LifecycleEvent::PingDue if !self.is_initialised => Ok(()),
            LifecycleEvent::PingDue => self.ping().await,
        }
    }

    async fn handle_message(&mut self, message: Message) -> Flow {
        self.last_received = Instant::now();
        if !matches!(message, Message::Pong(_)) && self.rate_limiter.check().is_err() {
            return Err(CloseReason::TooManyMessages.into());
        }
        match message {
            Message::Text(text) if text.len() > MAX_MESSAGE => Err(CloseReason::MessageTooBig.into()),
            // Boxed to keep this future small, because messages are rare.
            Message::Text(text) => Box::pin(self.handle_text(&text)).await,
            Message::Binary(_) => Err(CloseReason::InvalidMessage("it must be text".into()).into()),
            // The WebSocket library answers pings; nothing follows a close frame.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(()),
        }
    }

    async fn handle_text(&mut self, text: &str) -> Flow {
        let Caller { shared, info, .. } = &*self.caller;
        let cost = cost_of_bytes(text.len());
        if cost > 0 && shared.app.budgets.account(&info.viewer, info.address).charge(cost).is_err() {
            return Err(CloseReason::TooManyMessages.into());
        }
        if limits::check_json(text.as_bytes()).is_err() {
            return Err(CloseReason::InvalidMessage("it has too many values".into()).into());
        }
        let message =
            serde_json::from_str(text).map_err(|error| CloseReason::InvalidMessage(error.to_string().into()))?;
        match message {
            ClientMessage::ConnectionInit { payload } => self.initialise(payload.as_ref()).await,
            ClientMessage::Ping { payload } => self.send(&ServerMessage::Pong { payload }).await,
            ClientMessage::Pong { .. } => Ok(()),
            ClientMessage::Subscribe { .. } if !self.is_initialised => Err(CloseReason::Unauthorized.into()),
            ClientMessage::Subscribe { id, .. } if id.is_empty() => {
                Err(CloseReason::InvalidMessage("`id` is empty".into()).into())
            }
            ClientMessage::Subscribe { id, .. } if self.operations.contains(&id) => {
                Err(CloseReason::SubscriberExists(id).into())
            }
            ClientMessage::Subscribe { id, payload } => {
                self.operations.start(&self.caller, id, payload);
                Ok(())
            }
            ClientMessage::Complete { id } => {
                self.operations.stop(&id);
                Ok(())
            }
        }
    }

    /// Handles `connection_init`. Browsers are authenticated by their cookie; other clients may send a token in the
    /// payload, because the browser API for WebSockets cannot set headers.
    async fn initialise(&mut self, payload: Option<&Map<String, Value>>) -> Flow {
        if self.is_initialised {
            return Err(CloseReason::TooManyInitialisations.into());
        }
        let parameter =
            |name: &str| payload?.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        // A page may be shown in a language other than the browser's preferred one.
        if let Some(language) = parameter("language").and_then(Value::as_str).and_then(Language::of_tag) {
            self.caller = Arc::new(self.caller.with_language(language));
        }
        let authorization = parameter("authorization").filter(|value| !value.is_null());
        if let Some(authorization) = authorization {
            let authorization = authorization.as_str().ok_or(CloseReason::Forbidden)?;
            // Boxed because the state of a database query is larger than the rest and rarely used.
            let caller = Box::pin(self.caller.with_authorization(authorization)).await;
            self.caller = Arc::new(caller.map_err(|_| CloseReason::Forbidden)?);
            self.permit.assign_to(&self.caller.info.viewer).map_err(|_| CloseReason::TooManyConnections)?;
        }
        if self.caller.info.viewer == Viewer::Expired {
            return Err(CloseReason::Forbidden.into());
        }
        self.is_initialised = true;
        let payload = AckPayload { ping_every: self.caller.shared.timeouts.ping_interval.as_secs() };
        self.send(&ServerMessage::ConnectionAck { payload }).await?;
        if authorization.is_some() { Err(End::Authenticated) } else { Ok(()) }
    }

    /// Writes an output, together with those that are ready after it, and flushes once.
    async fn write_outputs(&mut self, first: Output) -> Flow {
        let (mut next, mut batch_len) = (Some(first), 0);
        while let Some(output) = next {
            let text = match output {
                Output::Message(text) | Output::Last(text) => text,
                Output::SessionEnded => return Err(CloseReason::Forbidden.into()),
            };
            batch_len += text.len();
            self.writer.feed(Message::Text(text)).await?;
            next = if batch_len < MAX_OUTPUT_BATCH { self.operations.ready().await } else { None };
        }
        Ok(self.writer.flush().await?)
    }

    async fn send(&mut self, message: &ServerMessage<'_>) -> Flow {
        Ok(self.writer.send(Message::Text(message.text())).await?)
    }

    async fn ping(&mut self) -> Flow {
        if self.last_received.elapsed() > self.caller.shared.timeouts.idle {
            return Err(End::Disconnected);
        }
        Ok(self.writer.send(Message::Ping(Bytes::new())).await?)
    }
}

impl From<CloseReason> for End {
    fn from(reason: CloseReason) -> Self {
        Self::Close(reason)
    }
}

impl From<Disconnected> for End {
    fn from(_: Disconnected) -> Self {
        Self::Disconnected
    }
}
