//! Inputs and payloads of the mutations of the chat.

use async_graphql::{ID, InputObject, SimpleObject};
use entity::types::id::{ChatMessageId, ConversationId, ProjectId};

use super::types::{ChatMessage, Conversation, Persona};
use crate::platform::graphql::{id::TypedId, user_error::UserError};

/// A new conversation.
#[derive(Clone, Debug, Default, InputObject)]
pub struct CreateConversationInput {
    /// At most 80 characters. When null or blank, the title of the project and the time, in the language and the time zone
    /// of the caller's settings, until the first message.
    pub name: Option<String>,
    /// The project, of the caller, in whose workspace it is created.
    pub project_id: Option<TypedId<ProjectId>>,
}

/// A conversation's new name.
#[derive(Clone, Debug, InputObject)]
pub struct RenameConversationInput {
    /// The conversation.
    pub id: TypedId<ConversationId>,
    /// At most 80 characters; blank leaves the name as it is.
    pub name: String,
}

/// The conversation to remove.
#[derive(Clone, Debug, InputObject)]
pub struct DeleteConversationInput {
    /// The conversation.
    pub id: TypedId<ConversationId>,
}

/// A message to Javier.
#[derive(Clone, Debug, InputObject)]
pub struct SendMessageInput {
    /// Text of the message, 1 to 4000 characters.
    pub content: String,
    /// The conversation.
    pub conversation_id: TypedId<ConversationId>,
    /// Personality in which Javier replies; null for the one of the caller's settings.
    pub persona: Option<Persona>,
}

/// The message that a model is writing.
#[derive(Clone, Debug, InputObject)]
pub struct StopMessageInput {
    /// The message.
    pub id: TypedId<ChatMessageId>,
}

/// Result of `createConversation`.
#[derive(SimpleObject)]
pub struct CreateConversationPayload {
    /// New conversation, null when `userErrors` is not empty.
    pub conversation: Option<Conversation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `renameConversation`.
#[derive(SimpleObject)]
pub struct RenameConversationPayload {
    /// Conversation after the change, null when `userErrors` is not empty.
    pub conversation: Option<Conversation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `deleteConversation`.
#[derive(SimpleObject)]
pub struct DeleteConversationPayload {
    /// Identifier of the deleted conversation, null when `userErrors` is not empty.
    pub deleted_conversation_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `sendMessage`.
#[derive(SimpleObject)]
pub struct SendMessagePayload {
    /// The message as stored, null when `userErrors` is not empty.
    pub message: Option<ChatMessage>,
    /// Text to show until Javier has replied, in the language of the message; null when `userErrors` is not empty.
    #[graphql(deprecation = "Read `thinking` of the message. Removed on 2027-05-22.")]
    pub thinking: Option<&'static str>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `stopMessage`.
#[derive(SimpleObject)]
pub struct StopMessagePayload {
    /// The message as it is now, null when `userErrors` is not empty.
    pub message: Option<ChatMessage>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
