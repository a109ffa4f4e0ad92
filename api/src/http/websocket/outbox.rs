//! Writing to a socket: gathered, flushed once, and given up when the peer no longer reads.

use std::{future::pending, pin::pin, task::Poll};

use axum::extract::ws::{Message, WebSocket};
use futures_util::{
    SinkExt, StreamExt, poll,
    stream::{SplitSink, SplitStream},
};
use tokio::time::timeout;

use super::protocol::Closing;
use crate::http::Pace;

/// The peer is gone, or does not read.
#[derive(Clone, Copy, Debug)]
pub struct Gone;

/// The writing half of a socket. At most one message beyond the buffer is held: `gather` waits while the socket takes
/// nothing.
pub struct Outbox {
    messages: SplitSink<WebSocket, Message>,
    pace: Pace,
}

impl Outbox {
    /// Writes to a socket.
    pub fn new(messages: SplitSink<WebSocket, Message>, pace: Pace) -> Self {
        Self { messages, pace }
    }

    /// Adds a message to those to be written.
    pub async fn gather(&mut self, message: Message) -> Result<(), Gone> {
        patiently(self.pace, self.messages.feed(message)).await
    }

    /// Writes what was gathered.
    pub async fn flush(&mut self) -> Result<(), Gone> {
        patiently(self.pace, self.messages.flush()).await
    }

    /// Gathers and writes one message.
    pub async fn send(&mut self, message: Message) -> Result<(), Gone> {
        self.gather(message).await?;
        self.flush().await
    }

    /// Says farewell, and waits for the peer's.
    pub async fn close(mut self, closing: Closing, received: &mut SplitStream<WebSocket>) {
        let farewell = async {
            if self.messages.send(Message::Close(Some(closing.frame()))).await.is_ok() {
                while let Some(Ok(_)) = received.next().await {}
                if closing == Closing::MessageTooBig {
                    // It cannot be read to its end, and a connection that is given up with something unread in it takes what
                    // was said last with it: the peer has this time to hear it.
                    pending::<()>().await;
                }
            }
        };
        if timeout(self.pace.farewell, farewell).await.is_err() {
            tracing::debug!("a peer did not answer the farewell");
        }
    }
}

async fn patiently<T, E>(pace: Pace, write: impl Future<Output = Result<T, E>>) -> Result<T, Gone> {
    let mut write = pin!(write);
    // Nearly always there is room, and no need for a clock.
    if let Poll::Ready(written) = poll!(&mut write) {
        return written.map_err(|_| Gone);
    }
    timeout(pace.write, write).await.map_err(|_| Gone)?.map_err(|_| Gone)
}
