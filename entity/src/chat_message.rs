//! Messages of conversations.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ChatMessageId, ConversationId},
    message_fallback::MessageFallback,
    message_sender::MessageSender,
    message_source::MessageSources,
    message_status::MessageStatus,
    persona::Persona,
    proposal::Proposal,
};

/// One message. It changes only while a model writes it, and when what it proposes is done or dismissed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "chat_message")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ChatMessageId,
    /// The conversation it belongs to.
    pub conversation_id: ConversationId,
    /// At most 4000 characters; empty only while a model has written nothing.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// The author.
    pub sender: MessageSender,
    /// The personality asked to reply, or replying.
    pub persona: Persona,
    /// How far it has come.
    pub status: MessageStatus,
    /// The model that writes or wrote it; null for everything else.
    pub model: Option<String>,
    /// Why a prepared answer stands where a model should have written one; null for everything else.
    pub fallback: Option<MessageFallback>,
    /// What it proposes to do; null for most.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub proposal: Option<Proposal>,
    /// What the reply rests on; empty for everything else.
    #[sea_orm(column_type = "JsonBinary")]
    pub sources: MessageSources,
    /// The content without case and accents, for searching; empty while a model writes it.
    #[sea_orm(column_type = "Text")]
    pub folded: String,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
