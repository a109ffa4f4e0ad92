//! The loop of one connection: one task, which reads, writes and keeps the time.

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
    alarms::{Alarm, alarms, is_over},
    operations::{Operations, Output},
    outbox::{Gone, Outbox},
    protocol::{ClientMessage, Closing, ServerMessage, Welcome},
};
use crate::{
    auth::{budget::price_of, viewer::Viewer},
    graphql::limits,
    http::{caller::Caller, places::ConnectionPlace},
    language::Language,
};

/// Bytes that operations may give before the connection listens again.
const TURN: usize = 32 * 1024;

/// Messages a second, and at once: a client that comes back resumes all its operations together.
const MESSAGE_RATE: NonZero<u32> = NonZero::new(50).unwrap();
const MESSAGE_BURST: NonZero<u32> = NonZero::new(250).unwrap();

/// By the plain clock: the usual one asks the processor what it can do, for each limiter anew, which takes a virtual
/// machine longer than all else at the beginning of a connection.
type MessageRate = RateLimiter<NotKeyed, InMemoryState, MonotonicClock, NoOpMiddleware<std::time::Instant>>;

/// One connection under way.
pub struct Connection<'a> {
    caller: Arc<Caller>,
    outbox: &'a mut Outbox,
    operations: Operations,
    rate: MessageRate,
    place: ConnectionPlace,
    /// Whether the client has introduced itself.
    is_open: bool,
    /// When the peer was last heard of.
    heard: Instant,
}

/// What is heard beside the operations.
enum Signal {
    /// The peer says something.
    Message(Message),
    /// What it says is longer than what is read at all.
    TooBig,
    /// It is gone.
    Hangup,
    Alarm(Alarm),
}

impl Signal {
    fn of(error: axum::Error) -> Self {
        match error.into_inner().downcast::<tungstenite::Error>().as_deref() {
            Ok(tungstenite::Error::Capacity(_)) => Self::TooBig,
            _ => Self::Hangup,
        }
    }
}

/// Why a connection ends.
enum End {
    /// The peer is gone.
    Gone,
    /// We say so.
    Closing(Closing),
    /// It does not: from now on it speaks for whoever its token names, and listens to what may end that.
    Introduced,
}

type Step = Result<(), End>;

impl<'a> Connection<'a> {
    /// A connection just opened.
    pub fn new(caller: Arc<Caller>, place: ConnectionPlace, outbox: &'a mut Outbox) -> Self {
        Self {
            caller,
            place,
            outbox,
            operations: Operations::default(),
            rate: RateLimiter::direct_with_clock(
                Quota::per_second(MESSAGE_RATE).allow_burst(MESSAGE_BURST),
                MonotonicClock,
            ),
            is_open: false,
            heard: Instant::now(),
        }
    }

    /// Runs until it ends; what to say then, unless nobody is there to hear it.
    pub async fn run(&mut self, received: &mut SplitStream<WebSocket>) -> Option<Closing> {
        loop {
            match self.serve(received).await {
                End::Gone => return None,
                End::Closing(closing) => return Some(closing),
                End::Introduced => {}
            }
        }
    }

    async fn serve(&mut self, received: &mut SplitStream<WebSocket>) -> End {
        let messages = received.map(|message| message.map_or_else(Signal::of, Signal::Message));
        let messages = messages.chain(stream::iter([Signal::Hangup]));
        // From before the session is looked at for the first operation, so that no withdrawal falls in between.
        let alarms = alarms(Arc::clone(&self.caller)).map(Signal::Alarm);
        // Asked only when one of them has something to say, not with every output: a reading wipes a buffer.
        let mut signals = SelectAll::from_iter([messages.boxed(), alarms.boxed()]);
        // What ended before it was listened for.
        if self.is_open && Box::pin(is_over(&self.caller)).await {
            return Closing::Forbidden.into();
        }
        loop {
            let step = tokio::select! {
                biased;
                Some(signal) = signals.next() => self.heed(signal).await,
                Some(output) = self.operations.next(), if !self.operations.is_empty() => self.give(output).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn heed(&mut self, signal: Signal) -> Step {
        match signal {
            Signal::Message(message) => self.receive(message).await,
            Signal::TooBig => Err(Closing::MessageTooBig.into()),
            Signal::Hangup => Err(End::Gone),
            Signal::Alarm(alarm) => self.heed_alarm(alarm).await,
        }
    }

    async fn heed_alarm(&mut self, alarm: Alarm) -> Step {
        match alarm {
            Alarm::SessionOver => Err(Closing::Forbidden.into()),
            Alarm::Restart => Err(Closing::Restart.into()),
            Alarm::InitialisationOver if self.is_open => Ok(()),
            Alarm::InitialisationOver => Err(Closing::InitialisationTimeout.into()),
            // It has not spoken yet: some clients take nothing but the welcome for the first message.
            Alarm::Ping if !self.is_open => Ok(()),
            Alarm::Ping => self.ping().await,
        }
    }

    async fn receive(&mut self, message: Message) -> Step {
        self.heard = Instant::now();
        if !matches!(message, Message::Pong(_)) && self.rate.check().is_err() {
            return Err(Closing::TooManyMessages.into());
        }
        match message {
            Message::Text(text) if text.len() > MAX_MESSAGE => Err(Closing::MessageTooBig.into()),
            // Boxed: a client says little.
            Message::Text(text) => Box::pin(self.understand(&text)).await,
            Message::Binary(_) => Err(Closing::InvalidMessage("it must be text".into()).into()),
            // Answered below us; after a farewell nothing more is received.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(()),
        }
    }

    async fn understand(&mut self, text: &str) -> Step {
        let Caller { shared, info, .. } = &*self.caller;
        let price = price_of(text.len());
        if price > 0 && shared.app.budgets.account(&info.viewer, info.address).charge(price).is_err() {
            return Err(Closing::TooManyMessages.into());
        }
        if limits::check_json(text.as_bytes()).is_err() {
            return Err(Closing::InvalidMessage("it has too many values".into()).into());
        }
        let message = serde_json::from_str(text).map_err(|error| Closing::InvalidMessage(error.to_string().into()))?;
        match message {
            ClientMessage::ConnectionInit { payload } => self.welcome(payload.as_ref()).await,
            ClientMessage::Ping { payload } => self.send(&ServerMessage::Pong { payload }).await,
            ClientMessage::Pong { .. } => Ok(()),
            ClientMessage::Subscribe { .. } if !self.is_open => Err(Closing::Unauthorized.into()),
            ClientMessage::Subscribe { id, .. } if id.is_empty() => {
                Err(Closing::InvalidMessage("`id` is empty".into()).into())
            }
            ClientMessage::Subscribe { id, .. } if self.operations.contains(&id) => {
                Err(Closing::SubscriberExists(id).into())
            }
            ClientMessage::Subscribe { id, payload } => {
                self.operations.begin(&self.caller, id, payload);
                Ok(())
            }
            ClientMessage::Complete { id } => {
                self.operations.end(&id);
                Ok(())
            }
        }
    }

    /// A browser is known by its cookie; a program says who it is here, as it cannot where browsers open sockets.
    async fn welcome(&mut self, payload: Option<&Map<String, Value>>) -> Step {
        if self.is_open {
            return Err(Closing::TooManyInitialisations.into());
        }
        let said = |name: &str| payload?.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        // A page may be shown in another language than the browser prefers.
        if let Some(language) = said("language").and_then(Value::as_str).and_then(Language::of_tag) {
            self.caller = Arc::new(self.caller.spoken_to_in(language));
        }
        let authorization = said("authorization").filter(|value| !value.is_null());
        if let Some(authorization) = authorization {
            let authorization = authorization.as_str().ok_or(Closing::Forbidden)?;
            // Boxed: what a query of the database needs is more than all the rest, and is seldom needed.
            let caller = Box::pin(self.caller.introduced(authorization)).await;
            self.caller = Arc::new(caller.map_err(|_| Closing::Forbidden)?);
            self.place.belongs_to(&self.caller.info.viewer).map_err(|_| Closing::TooManyConnections)?;
        }
        if self.caller.info.viewer == Viewer::Expired {
            return Err(Closing::Forbidden.into());
        }
        self.is_open = true;
        let payload = Welcome { ping_every: self.caller.shared.pace.ping.as_secs() };
        self.send(&ServerMessage::ConnectionAck { payload }).await?;
        if authorization.is_some() { Err(End::Introduced) } else { Ok(()) }
    }

    /// Writes an output, and those that are ready behind it, at once.
    async fn give(&mut self, first: Output) -> Step {
        let (mut next, mut gathered) = (Some(first), 0);
        while let Some(output) = next {
            let text = match output {
                Output::Message(text) | Output::Last(text) => text,
                Output::SessionOver => return Err(Closing::Forbidden.into()),
            };
            gathered += text.len();
            self.outbox.gather(Message::Text(text)).await?;
            next = if gathered < TURN { self.operations.ready().await } else { None };
        }
        Ok(self.outbox.flush().await?)
    }

    async fn send(&mut self, message: &ServerMessage<'_>) -> Step {
        Ok(self.outbox.send(Message::Text(message.text())).await?)
    }

    async fn ping(&mut self) -> Step {
        if self.heard.elapsed() > self.caller.shared.pace.silence {
            return Err(End::Gone);
        }
        Ok(self.outbox.send(Message::Ping(Bytes::new())).await?)
    }
}

impl From<Closing> for End {
    fn from(closing: Closing) -> Self {
        Self::Closing(closing)
    }
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        Self::Gone
    }
}
