//! Mutations of the chat.

use async_graphql::{Context, ID, Object};
use entity::types::id::{ConversationId, Id, ProjectId};

use super::{
    service,
    types::{
        ChatMessage, Conversation, CreateConversationInput, CreateConversationPayload, DeleteConversationInput,
        DeleteConversationPayload, RenameConversationInput, RenameConversationPayload, SendMessageInput,
        SendMessagePayload,
    },
};
use crate::platform::{
    error::{Error, Result, UserErrorCode},
    graphql::{context::ContextExt, user_error::outcome},
    messages::Message,
};

/// Mutation root fields of the chat.
#[derive(Default)]
pub struct ChatMutation;

#[Object]
impl ChatMutation {
    /// Creates a conversation of the caller. Codes: NOT_FOUND (the project), TOO_LONG. Token scope: `chat:write`.
    async fn create_conversation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the conversation.")] input: CreateConversationInput,
    ) -> Result<Option<CreateConversationPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let created = match input.project_id.as_ref().map(|id| ProjectId::parse(id)) {
            Some(None) => Err(Error::rejected("projectId", UserErrorCode::NotFound, Message::PROJECT_NOT_FOUND)),
            project => service::create(app, person, input.name.as_deref(), project.flatten()).await,
        };
        let (conversation, user_errors) = outcome(created)?;
        Ok(Some(CreateConversationPayload { conversation: conversation.map(Conversation::from), user_errors }))
    }

    /// Renames a conversation of the caller; a blank name leaves it as it is. Codes: NOT_FOUND, TOO_LONG. Token scope:
    /// `chat:write`.
    async fn rename_conversation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The conversation and its new name.")] input: RenameConversationInput,
    ) -> Result<Option<RenameConversationPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let renamed = match id("id", &input.id) {
            Ok(id) => service::rename(app, person, id, &input.name).await.map_err(|error| not_found("id", error)),
            Err(error) => Err(error),
        };
        let (conversation, user_errors) = outcome(renamed)?;
        Ok(Some(RenameConversationPayload { conversation: conversation.map(Conversation::from), user_errors }))
    }

    /// Removes a conversation of the caller and its messages. Codes: NOT_FOUND. Token scope: `chat:write`.
    async fn delete_conversation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The conversation.")] input: DeleteConversationInput,
    ) -> Result<Option<DeleteConversationPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let deleted = match id("id", &input.id) {
            Ok(id) => {
                let deleted = service::delete(app, person, id).await;
                deleted.map(|()| input.id).map_err(|error| not_found("id", error))
            }
            Err(error) => Err(error),
        };
        let (deleted_conversation_id, user_errors) = outcome(deleted)?;
        Ok(Some(DeleteConversationPayload { deleted_conversation_id, user_errors }))
    }

    /// Sends a message in a conversation of the caller. Javier replies 1.2 seconds later: his reply arrives through
    /// `messageChanges`. Codes: NOT_FOUND, REQUIRED, TOO_LONG. Token scope: `chat:write`.
    async fn send_message(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The message, its conversation and the personality that replies.")] input: SendMessageInput,
    ) -> Result<Option<SendMessagePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let persona = input.persona.map(Into::into);
        let sent = match id("conversationId", &input.conversation_id) {
            Ok(id) => {
                let sent = service::send(app, person, id, &input.content, persona).await;
                sent.map_err(|error| not_found("conversationId", error))
            }
            Err(error) => Err(error),
        };
        let (message, user_errors) = outcome(sent)?;
        let thinking = message.as_ref().map(|message| service::thinking(message.persona, &message.content));
        Ok(Some(SendMessagePayload { message: message.map(ChatMessage::from), thinking, user_errors }))
    }
}

fn id(field: &'static str, id: &ID) -> Result<ConversationId> {
    ConversationId::parse(id).ok_or_else(|| not_found(field, Error::NotFound))
}

/// Reports a conversation that does not exist, or is not the caller's, as an error of the field that names it.
fn not_found(field: &'static str, error: Error) -> Error {
    match error {
        Error::NotFound => Error::rejected(field, UserErrorCode::NotFound, Message::CONVERSATION_NOT_FOUND),
        other => other,
    }
}
