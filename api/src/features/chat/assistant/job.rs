//! The job that has the model write a reply.
//!
//! One process runs it at a time, and renews its lease while the model writes. If the process dies, another one begins
//! the answer again; after [`MAX_ATTEMPTS`] of them the reply gets a prepared answer.

use std::time::Duration;

use entity::{
    chat_message, conversation,
    types::{
        id::{ChatMessageId, UserId},
        message_fallback::MessageFallback,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};

use super::{
    Subject,
    budget::{self, Reservation},
    context, metrics,
    prompt::{self, Prompt},
    subject_of,
    writer::{ReplyResult, Writer},
    writing::{self, Ending},
};
use crate::{
    features::chat::{
        answers::reading,
        reply::{Basis, locale_of, prepared_answer},
    },
    platform::{
        app::App,
        clock::random,
        error::{Error, Result},
        jobs::{Job, Lane, Retry, RunningJob},
        llm::{Turn, estimated_tokens},
    },
};

/// The number of attempts of processes at having the model write: those before have died, or stopped.
const MAX_ATTEMPTS: i32 = 3;

/// The job that has the model write a reply.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ModelReply {
    /// The message to reply to.
    pub message_id: ChatMessageId,
    /// The reply, which is stored.
    pub reply_id: ChatMessageId,
}

impl Job for ModelReply {
    const NAME: &'static str = "chat_model_reply";
    // A person's answers come one after the other.
    const LANE: Lane = Lane { slots: 16, slots_of_owner: 1 };
    // Renewed while the model writes: somebody waits for another process when this one dies.
    const RETRY: Retry = Retry { lease: Duration::from_secs(15), ..Retry::DEFAULT };

    async fn run(self, running: &RunningJob) -> Result<()> {
        let Some(exchange) = Exchange::read(&running.app, self).await? else { return Ok(()) };
        let mut reservation = None;
        let done = exchange.answer(running, &mut reservation).await;
        // The next attempt reserves for itself. What may have been settled is not settled again.
        if let (Err(error), Some(reservation)) = (&done, reservation)
            && !matches!(error, Error::OutcomeUnknown(_))
        {
            budget::give_back(&running.app, reservation).await;
        }
        done
    }
}

/// A message and the reply to it that is not finished.
struct Exchange {
    conversation: conversation::Model,
    message: chat_message::Model,
    reply: chat_message::Model,
}

impl Exchange {
    /// Reads the messages. Returns `None` when there is nothing to write any more.
    async fn read(app: &App, job: ModelReply) -> Result<Option<Self>> {
        let db = app.db.read();
        let reply = chat_message::Entity::find_by_id(job.reply_id).one(db).await?;
        let Some(reply) = reply.filter(|reply| reply.status.is_in_progress()) else { return Ok(None) };
        let Some(message) = chat_message::Entity::find_by_id(job.message_id).one(db).await? else { return Ok(None) };
        let conversation = conversation::Entity::find_by_id(message.conversation_id).one(db).await?;
        Ok(conversation.map(|conversation| Self { conversation, message, reply }))
    }

    /// Has the model write, and completes the job. The reservation is the one to settle if that fails.
    async fn answer(&self, running: &RunningJob, reservation: &mut Option<Reservation>) -> Result<()> {
        let outcome = self.write(running, reservation).await?;
        self.end(running, outcome, *reservation).await
    }

    /// Has the model write, within the budget. Returns what came of it; the reservation is to be settled.
    async fn write(&self, running: &RunningJob, reservation: &mut Option<Reservation>) -> Result<ReplyResult> {
        let app = &running.app;
        let Some(llm) = &app.llm else { return Ok(ReplyResult::Prepared(None)) };
        let Some(subject) = subject_of(app.db.read(), app, &self.conversation).await? else {
            return Ok(ReplyResult::Prepared(None));
        };
        if running.attempt() > MAX_ATTEMPTS {
            return Ok(ReplyResult::without_model(self.reply.content.clone(), MessageFallback::Unavailable));
        }
        let prompt = self.prompt(app, subject).await?;
        let tokens = estimate(&prompt.turns) + u64::from(llm.answer_tokens());
        let Some(reserved) = budget::reserve(app, self.owner(), tokens).await? else {
            return Ok(ReplyResult::Prepared(Some(MessageFallback::Budget)));
        };
        let mut writer = Writer::new(running, &self.reply, estimate(&prompt.turns), reserved);
        let outcome = writer.write(llm, &prompt).await;
        *reservation = writer.reservation();
        outcome
    }

    /// Returns what the model is told.
    async fn prompt(&self, app: &App, subject: Subject) -> Result<Prompt> {
        let db = app.db.read();
        let locale = locale_of(db, self.owner(), app.clock.now()).await?;
        let context = context::read(db, &self.conversation, subject, (&self.message, &self.reply), locale).await?;
        let language = reading::language_of(&self.message.content, locale.language);
        let marker = format!("data-{:016x}", u64::from_be_bytes(random()));
        let tokens = app.config.llm.llm_context_tokens.into();
        Ok(prompt::prompt(&context, &self.message, language, tokens, &marker))
    }

    /// Completes the job with the end of the reply and its cost, in one transaction.
    async fn end(&self, running: &RunningJob, outcome: ReplyResult, reservation: Option<Reservation>) -> Result<()> {
        let app = &running.app;
        let name = outcome.name();
        let ending = &match outcome {
            ReplyResult::Unwanted => None,
            ReplyResult::Answer(text, sources) => Some(Ending::complete(&text, sources)),
            ReplyResult::Partial(text) => Some(Ending::broken_off(&text)),
            ReplyResult::Prepared(fallback) => {
                let basis = Basis::read(app, &self.conversation, &self.message, false).await?;
                let (text, sources) = prepared_answer(app.db.read(), &self.message, &basis).await?;
                Some(Ending::prepared(text, sources, fallback))
            }
        };
        app.db
            .write(|tx| {
                async move {
                    running.complete_in(tx).await?;
                    if let Some(reservation) = reservation {
                        budget::settle(tx, reservation).await?;
                    }
                    let Some(ending) = ending else { return Ok(()) };
                    writing::finish(tx, self.reply.id, ending).await
                }
                .scope_boxed()
            })
            .await?;
        metrics::count_reply(name);
        Ok(())
    }

    fn owner(&self) -> UserId {
        self.conversation.user_id
    }
}

/// Estimates the number of tokens of a request.
fn estimate(turns: &[Turn]) -> u64 {
    turns.iter().map(|turn| estimated_tokens(&turn.content)).sum()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_reply_of_the_model_is_stored_with_both_messages() {
        let [message, reply] = [7, 8].map(Uuid::from_u128);
        let job = ModelReply { message_id: message.into(), reply_id: reply.into() };
        let stored = serde_json::to_value(job).unwrap();
        assert_eq!(stored, json!({ "message_id": message, "reply_id": reply }));
        let job: ModelReply = serde_json::from_value(stored).unwrap();
        assert_eq!((job.message_id.0, job.reply_id.0), (message, reply));
    }
}
