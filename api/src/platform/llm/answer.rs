//! An answer that a model is writing.

use std::{io, pin::Pin, time::Duration};

use anyhow::anyhow;
use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use http::header;
use reqwest::Response;
use sse_stream::{Error as SseError, SseByteStream};
use tokio::time::{Instant, timeout_at};

use super::{
    error::{Failure, LlmError},
    protocol::{Chunk, Usage},
};

/// The maximum size of an answer with all that the protocol adds, in bytes: a token takes some three hundred.
const MAX_ANSWER: usize = 8 << 20;

/// The data of the event after the last one.
const END: &str = "[DONE]";

type Body = Pin<Box<dyn Stream<Item = io::Result<Bytes>> + Send>>;

/// A stream of text. Dropping it closes the connection, at which servers stop writing.
pub struct Answer {
    events: SseByteStream<Body>,
    start: Instant,
    /// When the next event must have come.
    due: Instant,
    between: Duration,
    end: Instant,
    first_text: Option<Duration>,
    is_complete: bool,
    is_cut: bool,
    usage: Option<Usage>,
}

impl Answer {
    /// Begins to read a response. `limits` are those to the first text, between events and of all.
    pub(super) fn new(
        response: Response,
        start: Instant,
        [first_text, between, whole]: [Duration; 3],
    ) -> Result<Self, LlmError> {
        let content_type = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !content_type.is_some_and(|value| value.starts_with("text/event-stream")) {
            return Err(LlmError::new(Failure::Invalid, anyhow!("the response is not a stream of events")));
        }
        let end = start + whole;
        Ok(Self {
            events: SseByteStream::new(body(response)),
            start,
            due: (start + first_text).min(end),
            between,
            end,
            first_text: None,
            is_complete: false,
            is_cut: false,
            usage: None,
        })
    }

    /// Returns the next piece of text, which is not empty; `None` at the end. If it is cancelled, nothing is lost.
    pub async fn next(&mut self) -> Result<Option<String>, LlmError> {
        loop {
            let event = match timeout_at(self.due, self.events.next()).await {
                Ok(Some(Ok(event))) => event,
                // Nothing is missing but the number of tokens.
                _ if self.is_complete => return self.finish(),
                Ok(None) => return self.finish(),
                Ok(Some(Err(error))) => return Err(broken_off(error)),
                Err(_) => return Err(LlmError::timed_out("the model paused for too long")),
            };
            let data = event.data.unwrap_or_default();
            if data == END {
                self.is_complete = true;
                return self.finish();
            }
            if data.is_empty() {
                continue;
            }
            let text = self.read(&data)?;
            if text.is_empty() && self.first_text.is_none() {
                continue;
            }
            self.due = (Instant::now() + self.between).min(self.end);
            if !text.is_empty() {
                self.first_text.get_or_insert(self.start.elapsed());
                return Ok(Some(text));
            }
        }
    }

    /// Whether the answer ended before the model had said everything: at the maximum length, or by a filter of the server.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the number of tokens, if the server has counted them: after the end.
    pub fn usage(&self) -> Option<Usage> {
        self.usage
    }

    /// Returns how long the first text took.
    pub fn first_text(&self) -> Option<Duration> {
        self.first_text
    }

    /// Reads one event. Returns its text.
    fn read(&mut self, data: &str) -> Result<String, LlmError> {
        // The error of the parser would quote what the model wrote.
        let chunk: Chunk = serde_json::from_str(data).map_err(|error| {
            LlmError::new(Failure::Invalid, anyhow!("an event is not valid ({:?})", error.classify()))
        })?;
        if let Some(error) = &chunk.error {
            let reason = error.reason().unwrap_or("unknown");
            return Err(LlmError::new(Failure::ServerError, anyhow!("the server reported an error ({reason})")));
        }
        self.usage = chunk.usage.or(self.usage);
        self.is_complete |= chunk.is_last();
        self.is_cut |= chunk.is_cut();
        Ok(chunk.into_text())
    }

    fn finish(&self) -> Result<Option<String>, LlmError> {
        match (self.is_complete, self.first_text) {
            (true, Some(_)) => Ok(None),
            (true, None) => Err(LlmError::new(Failure::Invalid, anyhow!("the model wrote nothing"))),
            (false, _) => Err(LlmError::new(Failure::BrokenOff, anyhow!("the connection was closed"))),
        }
    }
}

/// Returns the body of a response, which fails above [`MAX_ANSWER`].
fn body(response: Response) -> Body {
    let chunks = stream::try_unfold((response, 0), |(mut response, read)| async move {
        let chunk = response.chunk().await.map_err(|error| io::Error::other(error.without_url()))?;
        let Some(chunk) = chunk else { return Ok(None) };
        let read = read + chunk.len();
        if read > MAX_ANSWER {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the answer is too large"));
        }
        Ok(Some((chunk, (response, read))))
    });
    Box::pin(chunks)
}

fn broken_off(error: SseError) -> LlmError {
    let is_broken = matches!(&error, SseError::Body(cause)
        if cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() != io::ErrorKind::InvalidData));
    let failure = if is_broken { Failure::BrokenOff } else { Failure::Invalid };
    LlmError::new(failure, error.into())
}
