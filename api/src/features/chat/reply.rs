//! The job that stores Javier's reply to a message, or a pending one that a model will write.

use std::{collections::HashSet, time::Duration};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use entity::{
    chat_message, conversation,
    types::{
        id::{ChatMessageId, ConversationId, UserId},
        message_sender::MessageSender,
        message_source::MessageSources,
        message_status::MessageStatus,
        persona::Persona,
        proposal::Proposal,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde::{Deserialize, Serialize};

use super::{
    answers::{
        Answers, Line,
        facts::{self, Facts},
        intent::Intent,
        reading::{self, Reading},
        week,
    },
    assistant, distress,
    personas::repertoire,
    sending::insert_message,
    sources,
    tools::{self, ToolReply},
};
use crate::{
    features::settings,
    platform::{
        app::App,
        clock::random,
        db::Tx,
        error::Result,
        jobs::{Job, Lane, Retry, RunningJob},
        language::Language,
        text,
    },
};

/// The delay between a message and Javier's reply.
pub const REPLY_DELAY: TimeDelta = TimeDelta::milliseconds(1200);

/// The number of Javier's latest messages in a conversation whose lines he does not repeat: more than anybody scrolls
/// back to, and few enough to be read in the transaction of each reply.
const REMEMBERED: u64 = 100;

/// The job that sends a reply.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct DueReply {
    /// The message to reply to.
    pub message_id: ChatMessageId,
    /// The personality that replies.
    pub persona: Persona,
}

impl Job for DueReply {
    const NAME: &'static str = "chat_reply";
    // A person's replies come one after the other, in the order of their messages; others do not wait for them.
    const LANE: Lane = Lane { slots: 4, slots_of_owner: 1 };
    // Somebody is waiting. The transaction completes the job, so a lease that expires too early causes no second reply.
    const RETRY: Retry = Retry { lease: Duration::from_secs(30), ..Retry::DEFAULT };
    const IS_EXTERNAL: bool = false;

    async fn run(self, running: &RunningJob) -> Result<()> {
        let app = &running.app;
        let db = app.db.read();
        let message = chat_message::Entity::find_by_id(self.message_id).one(db).await?;
        let Some(message) = &message else { return Ok(()) };
        let conversation = conversation::Entity::find_by_id(message.conversation_id).one(db).await?;
        let Some(conversation) = conversation else { return Ok(()) };
        let is_for_model = assistant::subject_of(db, app, &conversation).await?.is_some();
        let basis = &Basis::read(app, &conversation, message, is_for_model).await?;
        app.db
            .write(|tx| {
                async move {
                    running.complete_in(tx).await?;
                    reply(tx, app, self.persona, message, basis).await
                }
                .scope_boxed()
            })
            .await
    }
}

/// What a reply may rest on. Read before the transaction that stores the reply: it takes longer as a project has more
/// feedback, and on SQLite everybody who writes would wait.
pub struct Basis {
    /// Where the person is.
    pub locale: Locale,
    /// Their project; `None` when they have none, or nothing of it is said here: the message is about distress, or the model
    /// answers it.
    pub facts: Option<Facts>,
    reading: Reading,
    is_for_model: bool,
}

impl Basis {
    /// Reads what the reply to a message may rest on. `is_for_model`: whether the model answers what asks for no tool.
    pub async fn read(
        app: &App,
        conversation: &conversation::Model,
        message: &chat_message::Model,
        is_for_model: bool,
    ) -> Result<Self> {
        let (db, now) = (app.db.read(), app.clock.now());
        let locale = locale_of(db, conversation.user_id, now).await?;
        let reading = reading::read(&message.content, locale.language);
        let is_about_distress = distress::responses_to(&message.content).is_some();
        if is_about_distress || (is_for_model && !tools::is_request(message, locale)) {
            return Ok(Self { locale, facts: None, reading, is_for_model });
        }
        let mut facts = facts::read(db, conversation.user_id, conversation.project_id, locale).await?;
        if let Some(facts) = &mut facts {
            match reading.intent {
                Some(Intent::Week) => facts.week = Some(week::read(db, facts.figures.id, now).await?),
                Some(Intent::Bugs) => facts.bugs = Some(facts::bugs(db, facts.figures.id).await?),
                _ => {}
            }
        }
        Ok(Self { locale, facts, reading, is_for_model })
    }
}

/// Stores Javier's reply to a message, or begins that of the model, which is never asked about distress. Does nothing
/// when the conversation has been deleted.
async fn reply(tx: &Tx, app: &App, persona: Persona, message: &chat_message::Model, basis: &Basis) -> Result<()> {
    // Locked, so that of two concurrent replies the second sees the first.
    let conversation = conversation::Entity::find_by_id(message.conversation_id).lock_exclusive().one(tx.db()).await?;
    let Some(conversation) = conversation else { return Ok(()) };
    let last = latest_replies_in(conversation.id).one(tx.db()).await?;
    let after_distress = last.and_then(|last| distress::responses_after(&last.content, &message.content));
    let nothing = MessageSources::default();
    let (content, sources, proposal) = match (distress::responses_to(&message.content), after_distress) {
        (Some(responses), _) => (responses.reply.clone(), nothing, None),
        (None, Some(responses)) => (responses.afterwards.clone(), nothing, None),
        (None, None) => match tool_reply(tx, &conversation, message, basis).await? {
            Some((content, proposal)) => (content, nothing, proposal),
            None if basis.is_for_model => return assistant::begin(tx, app, &conversation, message).await,
            None => {
                let (content, sources) = prepared_answer(tx.db(), message, basis).await?;
                (content, sources, None)
            }
        },
    };
    let reply = chat_message::Model {
        id: app.ids.next(),
        conversation_id: message.conversation_id,
        folded: text::fold(&content),
        content,
        sender: MessageSender::Bot,
        persona,
        status: MessageStatus::Done,
        model: None,
        fallback: None,
        proposal,
        sources,
        version: 1,
        created_at: tx.now(),
    };
    insert_message(tx, &reply).await
}

/// Returns the reply to a message that asks for something to be prepared, and the proposal; `None` for any other message.
async fn tool_reply(
    tx: &Tx,
    conversation: &conversation::Model,
    message: &chat_message::Model,
    basis: &Basis,
) -> Result<Option<(String, Option<Proposal>)>> {
    let Some(reply) = tools::reply(tx, conversation, message, basis).await? else { return Ok(None) };
    let ToolReply { language, tone, sentences, proposal } = reply;
    let answers = Answers::of_sentences(message.persona, language, tone, &sentences);
    Ok(Some((say(tx.db(), conversation.id, answers).await?.text, proposal)))
}

/// Returns an answer that was not given lately in the conversation, from what the person who asks may know, and its
/// sources.
pub async fn prepared_answer(
    db: &impl ConnectionTrait,
    message: &chat_message::Model,
    basis: &Basis,
) -> Result<(String, MessageSources)> {
    let facts = basis.facts.as_ref();
    let answers = Answers::new(message.persona, &basis.reading, facts);
    let line = say(db, message.conversation_id, answers).await?;
    let sources = facts.map(|facts| sources::first(facts.figures.id, line.sources)).unwrap_or_default();
    Ok((line.text, sources))
}

/// Chooses an answer that was not given lately in a conversation.
async fn say(db: &impl ConnectionTrait, conversation: ConversationId, answers: Answers) -> Result<Line> {
    let said: Vec<String> = latest_replies_in(conversation)
        .select_only()
        .column(chat_message::Column::Content)
        .limit(REMEMBERED)
        .into_tuple()
        .all(db)
        .await?;
    Ok(answers.choose(&HashSet::from_iter(said), u64::from_be_bytes(random())))
}

/// What a person's settings say of where they are.
#[derive(Clone, Copy, Debug)]
pub struct Locale {
    /// The language that they read.
    pub language: Language,
    /// Their time zone.
    pub zone: Tz,
    /// The day that it is there.
    pub today: NaiveDate,
}

/// Returns the language of a person, their time zone, and the day that it is for them.
pub async fn locale_of(db: &impl ConnectionTrait, person: UserId, now: DateTime<Utc>) -> Result<Locale> {
    let settings = settings::of(db, person, now).await?;
    let (zone, today) = (settings::zone(&settings), settings::day_at(&settings, now));
    Ok(Locale { language: settings.language.into(), zone, today })
}

/// Returns the query for Javier's messages in a conversation, newest first.
fn latest_replies_in(conversation: ConversationId) -> Select<chat_message::Entity> {
    chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.eq(conversation))
        .filter(chat_message::Column::Sender.eq(MessageSender::Bot))
        .order_by_desc(chat_message::Column::CreatedAt)
        .order_by_desc(chat_message::Column::Id)
}

/// Returns the text shown until a personality replies to `message`, whose reader prefers `language`.
pub fn thinking(persona: Persona, message: &str, language: Language) -> &'static str {
    match distress::responses_to(message) {
        Some(responses) => &responses.thinking,
        None => &repertoire(persona, reading::language_of(message, language)).thinking,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_due_reply_is_stored_with_its_message_and_persona() {
        let due = DueReply { message_id: Uuid::from_u128(7).into(), persona: Persona::Mentor };
        let stored = serde_json::to_value(due).unwrap();
        assert_eq!(stored, json!({ "message_id": Uuid::from_u128(7), "persona": "mentor" }));
        let due: DueReply = serde_json::from_value(stored).unwrap();
        assert_eq!((due.message_id.0, due.persona), (Uuid::from_u128(7), Persona::Mentor));
    }
}
