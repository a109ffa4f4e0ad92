//! Batched reads of conversations and messages.

use entity::{
    chat_message,
    types::id::{ChatMessageId, ConversationId},
};
use sea_orm::prelude::Uuid;

use crate::platform::{
    db::list::{ListOrder, Listed, SortColumn, list_of, listed},
    loaders::load_by_id,
};

load_by_id!("Key of a conversation, whoever owns it." ConversationById(ConversationId) = conversation);
load_by_id!("Key of a message, whoever owns it." MessageById(ChatMessageId) = chat_message);

listed!(conversation by UpdatedAt updated_at);

impl Listed for chat_message::Entity {
    const ID: chat_message::Column = chat_message::Column::Id;
    /// The oldest first.
    const ORDER: ListOrder<Self> = ListOrder {
        by: &[SortColumn::Timestamp(chat_message::Column::CreatedAt, |row: &chat_message::Model| row.created_at)],
        descending: false,
    };

    fn id(row: &chat_message::Model) -> Uuid {
        row.id.into()
    }
}

list_of!("The messages of a conversation." MessagesOfConversation = chat_message by ConversationId, |row| Some(row.conversation_id));
