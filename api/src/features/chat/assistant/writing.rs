//! The writes of a reply while the model writes it.
//!
//! Each is one transaction that also renews the lease of the job and records the change in the feed. So a process that
//! has lost its job, because it was away for longer than its lease, cannot write into the answer of another one.

use entity::{
    chat_message,
    types::{
        id::ChatMessageId, message_fallback::MessageFallback, message_source::MessageSources,
        message_status::MessageStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, EntityTrait, QuerySelect};

use crate::{
    features::chat::sending::update_message,
    platform::{db::Tx, error::Result, jobs::RunningJob},
};

/// The end of a reply.
pub struct Ending {
    content: String,
    status: MessageStatus,
    /// Whether the model wrote it.
    is_of_model: bool,
    fallback: Option<MessageFallback>,
    sources: MessageSources,
}

impl Ending {
    /// Creates the end of a reply that the model wrote, and what it cited.
    pub fn complete(content: &str, sources: MessageSources) -> Self {
        Self { sources, ..Self::of_model(content, MessageStatus::Done) }
    }

    /// Creates the end of a reply that the model broke off.
    pub fn broken_off(content: &str) -> Self {
        Self::of_model(content, MessageStatus::Failed)
    }

    fn of_model(content: &str, status: MessageStatus) -> Self {
        let sources = MessageSources::default();
        Self { content: content.to_owned(), status, is_of_model: true, fallback: None, sources }
    }

    /// Creates the end of a reply that was prepared, and why it is.
    pub fn prepared(content: String, sources: MessageSources, fallback: Option<MessageFallback>) -> Self {
        Self { content, status: MessageStatus::Done, is_of_model: false, fallback, sources }
    }
}

/// Renews the lease of the job, and stores new text, if there is some, as the content of the reply. Returns the reply
/// as it is now; `None` when it is no longer wanted: the person stopped it, or deleted the conversation.
pub async fn keep(running: &RunningJob, id: ChatMessageId, text: Option<&str>) -> Result<Option<chat_message::Model>> {
    running
        .app
        .db
        .write(|tx| {
            async move {
                running.renew_in(tx).await?;
                let Some(reply) = in_progress(tx, id).await? else { return Ok(None) };
                let Some(text) = text else { return Ok(Some(reply)) };
                let written = update_message(tx, reply, |row| {
                    row.content = Set(text.to_owned());
                    row.status = Set(MessageStatus::Streaming);
                });
                written.await.map(Some)
            }
            .scope_boxed()
        })
        .await
}

/// Finishes a reply, if it is still wanted.
pub async fn finish(tx: &Tx, id: ChatMessageId, ending: &Ending) -> Result<()> {
    let Some(reply) = in_progress(tx, id).await? else { return Ok(()) };
    update_message(tx, reply, |row| {
        row.content = Set(ending.content.clone());
        row.status = Set(ending.status);
        row.fallback = Set(ending.fallback);
        row.sources = Set(ending.sources.clone());
        if !ending.is_of_model {
            row.model = Set(None);
        }
    })
    .await?;
    Ok(())
}

/// Returns a reply that is not finished, locked until the transaction ends.
async fn in_progress(tx: &Tx, id: ChatMessageId) -> Result<Option<chat_message::Model>> {
    let reply = chat_message::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?;
    Ok(reply.filter(|reply| reply.status.is_in_progress()))
}
