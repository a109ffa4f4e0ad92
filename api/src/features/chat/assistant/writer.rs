//! Writes what the model says into the reply, a few times a second, until it is complete, stopped or given up.

use std::{mem, pin::pin, time::Duration};

use anyhow::anyhow;
use entity::{
    chat_message,
    types::{id::ChatMessageId, message_fallback::MessageFallback, message_source::MessageSources},
};
use tokio::time::{Instant, sleep, sleep_until};

use super::{
    budget::{self, Reservation},
    citations, metrics,
    prompt::Prompt,
    writing,
};
use crate::{
    features::chat::rules,
    platform::{
        error::Result,
        jobs::RunningJob,
        llm::{Answer, Failure, Llm, LlmError, Turn, Usage, estimated_tokens},
    },
};

/// The interval between two versions of a reply: less than five a second.
const VERSION_INTERVAL: Duration = Duration::from_millis(220);

/// The interval at which the lease is renewed, and at which it is noticed that the person stopped the model, while it
/// writes nothing.
const KEEP_INTERVAL: Duration = Duration::from_secs(2);

/// The number of requests for one reply.
const MAX_REQUESTS: u32 = 3;

/// The delay before the second request. It doubles with each further one.
const FIRST_DELAY: Duration = Duration::from_secs(1);

/// The longest delay that a server may ask for: somebody is waiting.
const MAX_DELAY: Duration = Duration::from_secs(10);

/// What came of a reply.
#[derive(Debug)]
pub enum ReplyResult {
    /// The model wrote it, and cited this.
    Answer(String, MessageSources),
    /// The model broke off, also when it was asked again.
    Partial(String),
    /// A prepared answer is to be given, for this reason; `None` when the model is not to answer.
    Prepared(Option<MessageFallback>),
    /// It is no longer wanted: stopped or deleted.
    Unwanted,
}

impl ReplyResult {
    /// Returns what comes of a reply of which the model has written only this, and writes no more for this reason.
    pub fn without_model(written: String, why: MessageFallback) -> Self {
        if written.is_empty() { Self::Prepared(Some(why)) } else { Self::Partial(written) }
    }

    /// Returns its name in metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Answer(..) => "answered",
            Self::Partial(_) => "broken_off",
            Self::Prepared(None) => "switched_off",
            Self::Prepared(Some(MessageFallback::Budget)) => "over_budget",
            Self::Prepared(Some(MessageFallback::Unavailable)) => "unavailable",
            Self::Unwanted => "stopped",
        }
    }
}

/// How a request ended.
enum End {
    Complete,
    /// The answer is cut: asking again would cut it as well.
    Cut,
    Unwanted,
    Failed(LlmError),
}

/// Writes one reply.
pub struct Writer<'a> {
    running: &'a RunningJob,
    reply: ChatMessageId,
    /// What the model has written in this request.
    text: String,
    /// What it had written before it broke off.
    left: String,
    /// Whether some of the text is not stored.
    has_news: bool,
    /// When the reply was last written, or the lease renewed.
    kept_at: Instant,
    /// The number of tokens of a request, as estimated.
    prompt_tokens: u64,
    /// The tokens reserved for the request and those it has spent; `None` when there was no room for another one.
    reservation: Option<Reservation>,
}

impl<'a> Writer<'a> {
    /// Creates the writer of a reply, with what is reserved for the first request.
    pub fn new(
        running: &'a RunningJob,
        reply: &chat_message::Model,
        prompt_tokens: u64,
        reservation: Reservation,
    ) -> Self {
        Self {
            running,
            reply: reply.id,
            text: String::new(),
            left: reply.content.clone(),
            has_news: false,
            kept_at: Instant::now(),
            prompt_tokens,
            reservation: Some(reservation),
        }
    }

    /// Returns the reservation that is to be settled, if there is one.
    pub fn reservation(&self) -> Option<Reservation> {
        self.reservation
    }

    /// Has the model write the reply. Asks it again when it fails in a way that may pass.
    pub async fn write(&mut self, llm: &Llm, Prompt { turns, citable }: &Prompt) -> Result<ReplyResult> {
        let mut delay = FIRST_DELAY;
        for request in 1..=MAX_REQUESTS {
            let error = match self.request(llm, turns).await? {
                End::Complete => {
                    // The last version follows the one before no sooner than the others. It has all the text.
                    self.has_news = false;
                    let due = sleep_until(self.kept_at + VERSION_INTERVAL);
                    let is_wanted = self.wait(due).await?.is_some();
                    if !is_wanted {
                        return Ok(ReplyResult::Unwanted);
                    }
                    return Ok(ReplyResult::Answer(self.finished_content(), citable.sources(&self.text)));
                }
                End::Cut => {
                    let written = mem::take(&mut self.left);
                    return Ok(ReplyResult::without_model(written, MessageFallback::Unavailable));
                }
                End::Unwanted => return Ok(ReplyResult::Unwanted),
                End::Failed(error) => error,
            };
            let (why, failure) = (format!("{:#}", error.why), error.failure.name());
            let wait = error.after.unwrap_or(delay);
            if !error.is_temporary() {
                tracing::error!(error = why, failure, request, "the language model cannot be used");
                break;
            }
            tracing::warn!(error = why, failure, request, "the language model failed");
            if request == MAX_REQUESTS || wait > MAX_DELAY {
                break;
            }
            if self.wait(sleep(wait)).await?.is_none() {
                return Ok(ReplyResult::Unwanted);
            }
            if !self.reserve_again().await? {
                return Ok(ReplyResult::without_model(mem::take(&mut self.left), MessageFallback::Budget));
            }
            delay *= 2;
        }
        Ok(ReplyResult::without_model(mem::take(&mut self.left), MessageFallback::Unavailable))
    }

    /// Settles the last request, and reserves tokens for the next one. Returns whether there is room for it.
    async fn reserve_again(&mut self) -> Result<bool> {
        if let Some(reservation) = self.reservation {
            self.reservation = budget::renew(&self.running.app, reservation).await?;
        }
        Ok(self.reservation.is_some())
    }

    /// Counts tokens as spent.
    fn spend(&mut self, tokens: u64) {
        if let Some(reservation) = &mut self.reservation {
            reservation.spend(tokens);
        }
    }

    /// Makes one request, and counts it.
    async fn request(&mut self, llm: &Llm, turns: &[Turn]) -> Result<End> {
        self.text.clear();
        let start = Instant::now();
        let read = self.read(llm, turns).await.inspect_err(|_| {
            // The server has been asked, and what it counted will not be known.
            self.spend(self.prompt_tokens + estimated_tokens(&self.text));
        });
        let (mut end, answer) = read?;
        if matches!(end, End::Complete) && self.finished_content().is_empty() {
            end = End::Failed(LlmError::new(Failure::Invalid, anyhow!("the model wrote only spaces")));
        }
        let usage = self.usage(&end, answer.as_ref());
        self.spend(usage.prompt_tokens + usage.completion_tokens);
        let outcome = match &end {
            End::Complete => "done",
            End::Cut => "cut",
            End::Unwanted => "stopped",
            End::Failed(error) => error.failure.name(),
        };
        metrics::count_request(outcome, start.elapsed(), answer.and_then(|answer| answer.first_text()), usage);
        let content = self.content();
        if !content.is_empty() {
            self.left = content;
        }
        Ok(end)
    }

    /// Reads an answer into the text.
    async fn read(&mut self, llm: &Llm, turns: &[Turn]) -> Result<(End, Option<Answer>)> {
        let mut answer = match self.wait(llm.ask(turns)).await? {
            None => return Ok((End::Unwanted, None)),
            Some(Err(error)) => return Ok((End::Failed(error), None)),
            Some(Ok(answer)) => answer,
        };
        let end = loop {
            match self.wait(answer.next()).await? {
                None => break End::Unwanted,
                Some(Err(error)) => break End::Failed(error),
                Some(Ok(None)) if answer.is_cut() => break End::Cut,
                Some(Ok(None)) => break End::Complete,
                Some(Ok(Some(piece))) => self.text.push_str(&piece),
            }
            self.has_news = true;
            if rules::is_too_long(&self.text) && rules::is_too_long(&citations::so_far(&self.text)) {
                break End::Complete;
            }
            if self.kept_at.elapsed() >= VERSION_INTERVAL && !self.keep().await? {
                break End::Unwanted;
            }
        };
        Ok((end, Some(answer)))
    }

    /// Returns the tokens of a request, estimated if the server has not counted them. A request that was refused costs
    /// nothing.
    fn usage(&self, end: &End, answer: Option<&Answer>) -> Usage {
        let is_free = matches!(end, End::Failed(error) if answer.is_none() && error.failure != Failure::TimedOut);
        let estimate = || Usage {
            prompt_tokens: if is_free { 0 } else { self.prompt_tokens },
            completion_tokens: estimated_tokens(&self.text),
        };
        answer.and_then(Answer::usage).unwrap_or_else(estimate)
    }

    /// Waits for `work`, and meanwhile stores the text and keeps the lease. Returns `None` when the reply is no longer
    /// wanted.
    async fn wait<T>(&mut self, work: impl Future<Output = T>) -> Result<Option<T>> {
        let mut work = pin!(work);
        let stop = &self.running.app.stop;
        loop {
            let interval = if self.has_news { VERSION_INTERVAL } else { KEEP_INTERVAL };
            tokio::select! {
                value = &mut work => return Ok(Some(value)),
                () = sleep_until(self.kept_at + interval) => {
                    if !self.keep().await? {
                        return Ok(None);
                    }
                }
                () = stop.cancelled() => return Err(anyhow!("the server is shutting down").into()),
            }
        }
    }

    /// Stores the text, if there is more of it, and renews the lease. Returns whether the reply is still wanted.
    async fn keep(&mut self) -> Result<bool> {
        let content = self.content();
        let text = (mem::take(&mut self.has_news) && !content.is_empty()).then_some(content.as_str());
        let kept = writing::keep(self.running, self.reply, text).await?;
        // From the end of the write, so that the interval holds however long it took.
        self.kept_at = Instant::now();
        Ok(kept.is_some())
    }

    /// Returns the text so far as it is shown.
    fn content(&self) -> String {
        rules::answer(&citations::so_far(&self.text))
    }

    /// Returns the text as it is shown once nothing follows.
    fn finished_content(&self) -> String {
        rules::answer(&citations::without_marks(&self.text))
    }
}
