//! Messages of conversations.

use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ChatMessageId, ConversationId},
    message_sender::MessageSender,
    persona::Persona,
};

/// One message, never changed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "chat_message")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ChatMessageId,
    /// The conversation it belongs to.
    pub conversation_id: ConversationId,
    /// 1 to 4000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// The author.
    pub sender: MessageSender,
    /// The personality asked to reply, or replying.
    pub persona: Persona,
    /// Always 1.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
