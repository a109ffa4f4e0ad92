//! The use cases of the chat, each one transaction with the changes it makes.

use chrono::TimeDelta;
use entity::{
    chat_message, conversation,
    types::{
        id::{ChatMessageId, ConversationId, ProjectId},
        message_sender::MessageSender,
        persona::Persona,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};

use super::{conversations_topic, distress, messages_topic, personas::repertoire, policy, rules};
use crate::{
    app::App,
    auth::{
        authorized::{Authorized, Manage},
        viewer::SignedIn,
    },
    clock::random,
    db::Tx,
    error::{Error, Result, UserErrorCode},
    feed::NewChange,
    jobs::{self, Job},
    messages::Message,
    projects, settings,
};

/// How long Javier thinks.
pub const THINKING: TimeDelta = TimeDelta::milliseconds(1200);

/// A reply to be given.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct DueReply {
    /// To which message.
    pub message_id: ChatMessageId,
    /// In which personality.
    pub persona: Persona,
}

/// Begins a conversation, in the workspace of a project of the person if one is given.
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
                    projects::policy::manage(tx, person, project).await.map_err(no_project)?;
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

/// A project that is not there, or not the caller's, or of a caller who has none.
fn no_project(error: Error) -> Error {
    match error {
        Error::NotFound | Error::Forbidden => {
            Error::rejected("projectId", UserErrorCode::NotFound, Message::PROJECT_NOT_FOUND)
        }
        other => other,
    }
}

/// Renames a conversation. A blank name, or the one it has, changes nothing.
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

/// Removes a conversation with its messages; a reply that is due is not given.
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

/// Stores what a person says, and has it answered after a moment, in the personality of their settings when they name
/// none.
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
                say(tx, &message).await?;
                let reply = Job::ChatReply(DueReply { message_id, persona });
                jobs::schedule(tx, app, &reply, tx.now() + THINKING).await?;
                Ok(message)
            }
            .scope_boxed()
        })
        .await
}

/// Javier's answer to a message; none when the message is gone meanwhile.
pub async fn answer(tx: &Tx, app: &App, due: DueReply) -> Result<()> {
    let Some(asked) = chat_message::Entity::find_by_id(due.message_id).one(tx.db()).await? else { return Ok(()) };
    // Locked, so that of two answers at once the second knows the first.
    let conversation = conversation::Entity::find_by_id(asked.conversation_id).lock_exclusive().one(tx.db()).await?;
    if conversation.is_none() {
        return Ok(());
    }
    let last = chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.eq(asked.conversation_id))
        .filter(chat_message::Column::Sender.eq(MessageSender::Bot))
        .order_by_desc(chat_message::Column::CreatedAt)
        .order_by_desc(chat_message::Column::Id)
        .one(tx.db())
        .await?;
    let last = last.as_ref().map(|message| message.content.as_str());
    let reply = match (distress::care_for(&asked.content), last.and_then(distress::after)) {
        (Some(care), _) => &care.reply,
        (None, Some(care)) => &care.afterwards,
        (None, None) => repertoire(due.persona).reply(&asked.content, last, u64::from_be_bytes(random())),
    };
    let message = chat_message::Model {
        id: app.ids.next(),
        conversation_id: asked.conversation_id,
        content: reply.to_owned(),
        sender: MessageSender::Bot,
        persona: due.persona,
        version: 1,
        created_at: tx.now(),
    };
    say(tx, &message).await
}

/// What is shown while a personality thinks about a message.
pub fn thinking(persona: Persona, message: &str) -> &'static str {
    distress::care_for(message).map_or_else(|| &repertoire(persona).thinking, |care| &care.thinking)
}

async fn say(tx: &Tx, message: &chat_message::Model) -> Result<()> {
    chat_message::Entity::insert(message.clone().into_active_model()).exec_without_returning(tx.db()).await?;
    let topic = messages_topic(message.conversation_id);
    tx.record(NewChange::created(topic, message.id, message.version, message)?);
    Ok(())
}

/// Writes a conversation that may be changed, and tells of it.
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
