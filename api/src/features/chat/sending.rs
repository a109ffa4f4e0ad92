//! Sending messages, and stopping the model that writes one. Each is one transaction that also records its changes in the
//! feed.

use chrono::TimeDelta;
use entity::{
    chat_message,
    types::{
        id::{ChatMessageId, ConversationId},
        message_sender::MessageSender,
        message_source::MessageSources,
        message_status::MessageStatus,
        persona::Persona,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};

use super::{
    assistant, distress, messages_topic, policy,
    reply::{DueReply, REPLY_DELAY},
    rules,
    service::{save, set_name},
};
use crate::{
    features::settings,
    platform::{app::App, auth::viewer::SignedIn, db::Tx, error::Result, feed::NewChange, jobs, text},
};

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
        None => settings::of(app.db.read(), person.user_id, app.clock.now()).await?.default_persona,
    };
    let message_id: ChatMessageId = app.ids.next();
    let given_name = &name_from(content);
    app.db
        .write(|tx| {
            async move {
                let conversation = policy::manage(tx, person, id).await?;
                // A model takes its own time.
                let is_of_model = assistant::subject_of(tx.db(), app, &conversation).await?.is_some();
                let delay = if is_of_model { TimeDelta::zero() } else { REPLY_DELAY };
                let name = given_name.clone().filter(|_| conversation.is_name_provisional);
                save(tx, conversation, |row| {
                    row.updated_at = Set(tx.now());
                    row.is_name_provisional = Set(false);
                    if let Some(name) = name {
                        set_name(row, name);
                    }
                })
                .await?;
                let message = chat_message::Model {
                    id: message_id,
                    conversation_id: id,
                    content: content.clone(),
                    sender: MessageSender::User,
                    persona,
                    status: MessageStatus::Done,
                    model: None,
                    fallback: None,
                    proposal: None,
                    sources: MessageSources::default(),
                    folded: text::fold(content),
                    version: 1,
                    created_at: tx.now(),
                };
                insert_message(tx, &message).await?;
                let reply = DueReply { message_id, persona };
                jobs::schedule(tx, app, &reply, person.user_id, tx.now() + delay).await?;
                Ok(message)
            }
            .scope_boxed()
        })
        .await
}

/// Stops the model that writes a message, which keeps what was written. A finished message stays as it is.
pub async fn stop(app: &App, person: &SignedIn, id: ChatMessageId) -> Result<chat_message::Model> {
    app.db
        .write(|tx| {
            async move {
                let message = policy::manage_message(tx, person, id).await?.into_inner();
                if !message.status.is_in_progress() {
                    return Ok(message);
                }
                update_message(tx, message, |row| row.status = Set(MessageStatus::Stopped)).await
            }
            .scope_boxed()
        })
        .await
}

/// Returns the name that its first message gives to a conversation. Distress gives none: it does not become a title that is
/// read again each time.
fn name_from(message: &str) -> Option<String> {
    distress::responses_to(message).is_none().then(|| rules::name_from(message))
}

/// Stores a message and records it in the feed.
pub async fn insert_message(tx: &Tx, message: &chat_message::Model) -> Result<()> {
    chat_message::Entity::insert(message.clone().into_active_model()).exec_without_returning(tx.db()).await?;
    let topic = messages_topic(message.conversation_id);
    tx.record(NewChange::created(topic, message.id, message.version, message)?);
    Ok(())
}

/// Updates a message and records the change in the feed. It can be searched for once it is finished.
pub async fn update_message(
    tx: &Tx,
    message: chat_message::Model,
    change: impl FnOnce(&mut chat_message::ActiveModel) + Send,
) -> Result<chat_message::Model> {
    let version = message.version + 1;
    let mut row = message.into_active_model();
    change(&mut row);
    if !row.status.as_ref().is_in_progress() {
        row.folded = Set(text::fold(row.content.as_ref()));
    }
    row.version = Set(version);
    let message = row.update(tx.db()).await?;
    tx.record(NewChange::updated(messages_topic(message.conversation_id), message.id, version, &message)?);
    Ok(message)
}
