//! The stored form of the objects of this feature in the feed.

use entity::types::{
    id::{ChatMessageId, ConversationId, ProjectId, UserId},
    message_fallback::MessageFallback,
    message_sender::MessageSender,
    message_source::MessageSources,
    message_status::MessageStatus,
    persona::Persona,
    proposal::Proposal,
};
use sea_orm::prelude::DateTimeUtc;

use crate::platform::feed::event::event;

event! {
    /// A conversation in the feed.
    ConversationEvent = "conversation.v1" of conversation {
        id: ConversationId,
        user_id: UserId,
        project_id: Option<ProjectId>,
        name: String,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    } without {
        is_name_provisional: false,
        folded: String::new(),
    }
}

event! {
    /// A message of a conversation in the feed.
    ChatMessageEvent = "chat_message.v1" of chat_message {
        id: ChatMessageId,
        conversation_id: ConversationId,
        content: String,
        sender: MessageSender,
        persona: Persona,
        #[serde(default)]
        status: MessageStatus,
        #[serde(default)]
        model: Option<String>,
        #[serde(default)]
        fallback: Option<MessageFallback>,
        #[serde(default)]
        proposal: Option<Proposal>,
        #[serde(default)]
        sources: MessageSources,
        version: i64,
        created_at: DateTimeUtc,
    } without {
        folded: String::new(),
    }
}
