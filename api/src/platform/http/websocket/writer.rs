//! The writing half of a WebSocket: buffers messages, flushes them together, and fails when the peer stops reading.

use std::{future::pending, pin::pin, task::Poll};

use axum::extract::ws::{Message, WebSocket};
use futures_util::{
    SinkExt, StreamExt, poll,
    stream::{SplitSink, SplitStream},
};
use tokio::time::timeout;

use super::protocol::CloseReason;
use crate::platform::http::Timeouts;

/// The peer has disconnected or stopped reading.
#[derive(Clone, Copy, Debug)]
pub struct Disconnected;

/// The writing half of a WebSocket. At most one message beyond the buffer is held: `feed` waits while the socket does
/// not accept writes.
pub struct SocketWriter {
    messages: SplitSink<WebSocket, Message>,
    timeouts: Timeouts,
}

impl SocketWriter {
    /// Creates a writer with the given timeouts.
    pub fn new(messages: SplitSink<WebSocket, Message>, timeouts: Timeouts) -> Self {
        Self { messages, timeouts }
    }

    /// Adds a message to the buffer.
    pub async fn feed(&mut self, message: Message) -> Result<(), Disconnected> {
        with_write_timeout(self.timeouts, self.messages.feed(message)).await
    }

    /// Writes the buffer.
    pub async fn flush(&mut self) -> Result<(), Disconnected> {
        with_write_timeout(self.timeouts, self.messages.flush()).await
    }

    /// Writes a message and the rest of the buffer.
    pub async fn send(&mut self, message: Message) -> Result<(), Disconnected> {
        self.feed(message).await?;
        self.flush().await
    }

    /// Sends a close frame and waits for the peer's.
    pub async fn close(mut self, reason: CloseReason, received: &mut SplitStream<WebSocket>) {
        let close = async {
            if self.messages.send(Message::Close(Some(reason.frame()))).await.is_ok() {
                while let Some(Ok(_)) = received.next().await {}
                if reason == CloseReason::MessageTooBig {
                    // The message is not read to its end, and dropping a connection with unread data can discard the
                    // close frame: the peer gets the rest of the timeout to receive it.
                    pending::<()>().await;
                }
            }
        };
        if timeout(self.timeouts.close, close).await.is_err() {
            tracing::debug!("the peer did not answer the close frame");
        }
    }
}

/// Applies the write timeout to a write.
async fn with_write_timeout<T, E>(
    timeouts: Timeouts,
    write: impl Future<Output = Result<T, E>>,
) -> Result<T, Disconnected> {
    let mut write = pin!(write);
    // Most writes complete at once, without a timer.
    if let Poll::Ready(result) = poll!(&mut write) {
        return result.map_err(|_| Disconnected);
    }
    timeout(timeouts.write, write).await.map_err(|_| Disconnected)?.map_err(|_| Disconnected)
}
