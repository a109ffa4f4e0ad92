//! Operations of the chat. Each is one transaction that also records its changes in the feed.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{
    chat_message, conversation,
    types::{
        id::{ChatMessageId, ConversationId, ProjectId, UserId},
        message_sender::MessageSender,
        persona::Persona,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, Select,
};
use serde::{Deserialize, Serialize};

use super::{conversations_topic, distress, messages_topic, personas::repertoire, policy, rules};
use crate::{
    features::{projects, settings},
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, Manage},
            viewer::SignedIn,
        },
        clock::random,
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
        jobs::{self, Job, Lane, Retry, RunningJob},
        messages::Message,
    },
};

/// The delay between a message and Javier's reply.
pub const REPLY_DELAY: TimeDelta = TimeDelta::milliseconds(1200);

/// The job that sends a reply.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct DueReply {
    /// The message to reply to.
    pub message_id: ChatMessageId,
    /// The personality that replies.
    pub persona: Persona,
}

/// Returns the query for a user's conversations.
pub fn conversations_of(user: UserId) -> Select<conversation::Entity> {
    conversation::Entity::find().filter(conversation::Column::UserId.eq(user))
}

/// Creates a conversation, in the workspace of one of the caller's projects if given.
pub async fn create(
    app: &App,
    person: &SignedIn,
    name: Option<&str>,
    project: Option<ProjectId>,
) -> Result<conversation::Model> {
    let name = name.map(rules::name).transpose()?.flatten().unwrap_or_else(|| rules::DEFAULT_NAME.to_owned());
    let (name, user_id) = (&name, person.user_id);
    let id: ConversationId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                if let Some(project) = project {
                    projects::policy::manage(tx, person, project).await.map_err(project_not_found)?;
                }
                let row = conversation::ActiveModel {
                    id: Set(id),
                    user_id: Set(user_id),
                    project_id: Set(project),
                    name: Set(name.clone()),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                };
                let conversation = row.insert(tx.db()).await?;
                let topic = conversations_topic(user_id);
                tx.record(NewChange::created(topic, id, conversation.version, &conversation)?);
                Ok(conversation)
            }
            .scope_boxed()
        })
        .await
}

/// Reports a project that does not exist or is not the caller's, and a caller who cannot have projects, as an error of
/// `projectId`.
fn project_not_found(error: Error) -> Error {
    match error {
        Error::NotFound | Error::Forbidden => {
            Error::rejected("projectId", UserErrorCode::NotFound, Message::PROJECT_NOT_FOUND)
        }
        other => other,
    }
}

/// Renames a conversation. A blank or unchanged name has no effect.
pub async fn rename(app: &App, person: &SignedIn, id: ConversationId, name: &str) -> Result<conversation::Model> {
    let name = rules::name(name)?;
    let name = name.as_ref();
    app.db
        .write(|tx| {
            async move {
                let conversation = policy::manage(tx, person, id).await?;
                match name {
                    Some(name) if *name != conversation.name => {
                        save(tx, conversation, |row| row.name = Set(name.clone())).await
                    }
                    _ => Ok(conversation.into_inner()),
                }
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a conversation and its messages. A pending reply is dropped.
pub async fn delete(app: &App, person: &SignedIn, id: ConversationId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let conversation = policy::manage(tx, person, id).await?;
                conversation::Entity::delete_by_id(id).exec(tx.db()).await?;
                tx.record(NewChange::deleted(conversations_topic(conversation.user_id), id, conversation.version + 1));
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Stores a user's message and schedules the reply. `persona` defaults to the one of the user's settings.
pub async fn send(
    app: &App,
    person: &SignedIn,
    id: ConversationId,
    content: &str,
    persona: Option<Persona>,
) -> Result<chat_message::Model> {
    let content = &rules::content(content)?;
    let persona = match persona {
        Some(persona) => persona,
        None => settings::of(&app.db, person.user_id, app.clock.now()).await?.default_persona,
    };
    let message_id: ChatMessageId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let conversation = policy::manage(tx, person, id).await?;
                save(tx, conversation, |row| row.updated_at = Set(tx.now())).await?;
                let message = chat_message::Model {
                    id: message_id,
                    conversation_id: id,
                    content: content.clone(),
                    sender: MessageSender::User,
                    persona,
                    version: 1,
                    created_at: tx.now(),
                };
                insert_message(tx, &message).await?;
                let reply = DueReply { message_id, persona };
                jobs::schedule(tx, app, &reply, "", tx.now() + REPLY_DELAY).await?;
                Ok(message)
            }
            .scope_boxed()
        })
        .await
}

impl Job for DueReply {
    const NAME: &'static str = "chat_reply";
    // One at a time, in the order of the messages.
    const LANE: Lane = Lane { slots: 1, slots_of_owner: 1 };
    // Somebody is waiting. The transaction completes the job, so a lease that expires too early causes no second reply.
    const RETRY: Retry = Retry { lease: Duration::from_secs(30), ..Retry::DEFAULT };
    const IS_EXTERNAL: bool = false;

    async fn run(self, running: &RunningJob) -> Result<()> {
        let app = &running.app;
        app.db
            .write(|tx| {
                async move {
                    running.complete_in(tx).await?;
                    reply(tx, app, self).await
                }
                .scope_boxed()
            })
            .await
    }
}

/// Stores Javier's reply to a message. Does nothing when the message has been deleted.
async fn reply(tx: &Tx, app: &App, due: DueReply) -> Result<()> {
    let Some(message) = chat_message::Entity::find_by_id(due.message_id).one(tx.db()).await? else { return Ok(()) };
    // Locked, so that of two concurrent replies the second sees the first.
    let conversation = conversation::Entity::find_by_id(message.conversation_id).lock_exclusive().one(tx.db()).await?;
    if conversation.is_none() {
        return Ok(());
    }
    let last = chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.eq(message.conversation_id))
        .filter(chat_message::Column::Sender.eq(MessageSender::Bot))
        .order_by_desc(chat_message::Column::CreatedAt)
        .order_by_desc(chat_message::Column::Id)
        .one(tx.db())
        .await?;
    let last = last.as_ref().map(|message| message.content.as_str());
    let reply = match (distress::responses_to(&message.content), last.and_then(distress::responses_after)) {
        (Some(responses), _) => &responses.reply,
        (None, Some(responses)) => &responses.afterwards,
        (None, None) => repertoire(due.persona).reply(&message.content, last, u64::from_be_bytes(random())),
    };
    let reply = chat_message::Model {
        id: app.ids.next(),
        conversation_id: message.conversation_id,
        content: reply.to_owned(),
        sender: MessageSender::Bot,
        persona: due.persona,
        version: 1,
        created_at: tx.now(),
    };
    insert_message(tx, &reply).await
}

/// Returns the text shown until a personality replies to `message`.
pub fn thinking(persona: Persona, message: &str) -> &'static str {
    distress::responses_to(message).map_or_else(|| &repertoire(persona).thinking, |responses| &responses.thinking)
}

async fn insert_message(tx: &Tx, message: &chat_message::Model) -> Result<()> {
    chat_message::Entity::insert(message.clone().into_active_model()).exec_without_returning(tx.db()).await?;
    let topic = messages_topic(message.conversation_id);
    tx.record(NewChange::created(topic, message.id, message.version, message)?);
    Ok(())
}

/// Updates a conversation and records the change in the feed.
async fn save(
    tx: &Tx,
    conversation: Authorized<conversation::Model, Manage>,
    change: impl FnOnce(&mut conversation::ActiveModel) + Send,
) -> Result<conversation::Model> {
    let version = conversation.version + 1;
    let mut row = conversation.into_inner().into_active_model();
    change(&mut row);
    row.version = Set(version);
    let conversation = row.update(tx.db()).await?;
    let topic = conversations_topic(conversation.user_id);
    tx.record(NewChange::updated(topic, conversation.id, version, &conversation)?);
    Ok(conversation)
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
