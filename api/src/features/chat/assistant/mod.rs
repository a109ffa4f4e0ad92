//! Javier's answers with the language model of the deployment, if there is one.
//!
//! The reply to a message is stored at once, pending, and a job ([`job`]) has the model write it: outside of any
//! transaction, each version in one ([`writing`]), so that the text grows on every device in order. What the model is
//! told ([`prompt`]) is only of the conversation's owner ([`context`]); what it cites of it becomes the sources of the
//! reply ([`citations`]), and each answer is paid from the tokens of the day ([`budget`]). Without the model, the message
//! gets a prepared answer after all.

mod budget;
mod citations;
mod context;
mod job;
mod metrics;
mod prompt;
mod writer;
mod writing;

use entity::{
    chat_message, conversation,
    types::{
        id::ProjectId, message_sender::MessageSender, message_source::MessageSources, message_status::MessageStatus,
    },
};
use sea_orm::ConnectionTrait;

pub use self::job::ModelReply;
use super::{answers::facts, sending::insert_message};
use crate::{
    features::workspace,
    platform::{app::App, db::Tx, error::Result, jobs},
};

/// What the model answers about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A project whose owner has not switched the model off.
    Project(ProjectId),
    /// Nothing in particular: the owner of the conversation has no project.
    Anything,
}

/// Returns what the model answers about in a conversation; `None` when it does not answer: there is none, or it was switched
/// off for the project.
pub async fn subject_of(
    db: &impl ConnectionTrait,
    app: &App,
    conversation: &conversation::Model,
) -> Result<Option<Subject>> {
    if app.llm.is_none() || app.config.is_demonstration {
        return Ok(None);
    }
    Ok(match facts::project_of(db, conversation.user_id, conversation.project_id).await? {
        Some(project) => workspace::uses_model(db, project).await?.then_some(Subject::Project(project)),
        None => Some(Subject::Anything),
    })
}

/// Stores a pending reply to a message, and schedules the job that has the model write it.
pub async fn begin(
    tx: &Tx,
    app: &App,
    conversation: &conversation::Model,
    message: &chat_message::Model,
) -> Result<()> {
    let reply = chat_message::Model {
        id: app.ids.next(),
        conversation_id: conversation.id,
        content: String::new(),
        sender: MessageSender::Bot,
        persona: message.persona,
        status: MessageStatus::Pending,
        model: app.llm.as_ref().map(|llm| llm.name().to_owned()),
        fallback: None,
        proposal: None,
        sources: MessageSources::default(),
        folded: String::new(),
        version: 1,
        created_at: tx.now(),
    };
    insert_message(tx, &reply).await?;
    let job = ModelReply { message_id: message.id, reply_id: reply.id };
    jobs::schedule(tx, app, &job, conversation.user_id, tx.now()).await
}
