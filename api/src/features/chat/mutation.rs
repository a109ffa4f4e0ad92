//! Mutations of the chat.

use async_graphql::{Context, Object};

use super::{
    messages,
    payloads::{
        CreateConversationInput, CreateConversationPayload, DeleteConversationInput, DeleteConversationPayload,
        RenameConversationInput, RenameConversationPayload, SendMessageInput, SendMessagePayload, StopMessageInput,
        StopMessagePayload,
    },
    reply, rules, sending, service,
    tools::{
        settle::settle,
        types::{SettleProposalInput, SettleProposalPayload},
    },
    types::{ChatMessage, Conversation},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Mutation root fields of the chat.
#[derive(Default)]
pub struct ChatMutation;

#[Object]
impl ChatMutation {
    /// Creates a conversation of the caller. Codes: NOT_FOUND (the project), TOO_LONG, TOO_MANY (1000 conversations). Token
    /// scope: `chat:write`.
    async fn create_conversation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the conversation.")] input: CreateConversationInput,
    ) -> Result<Option<CreateConversationPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let project = input.project_id.map(|id| id.0);
        let created = service::create(app, person, input.name.as_deref(), project).await;
        let (conversation, user_errors) = split_user_errors(created)?;
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
        let renamed = service::rename(app, person, input.id.0, &input.name).await;
        let (conversation, user_errors) =
            split_user_errors(renamed.map_err(|error| error.on_not_found("id", messages::CONVERSATION_NOT_FOUND)))?;
        Ok(Some(RenameConversationPayload { conversation: conversation.map(Conversation::from), user_errors }))
    }

    /// Removes a conversation of the caller and its messages. Codes: NOT_FOUND. Token scope: `chat:write`.
    async fn delete_conversation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The conversation.")] input: DeleteConversationInput,
    ) -> Result<Option<DeleteConversationPayload>> {
        let (app, person, id) = (ctx.app()?, ctx.signed_in()?, input.id.0);
        let deleted = service::delete(app, person, id)
            .await
            .map_err(|error| error.on_not_found("id", messages::CONVERSATION_NOT_FOUND));
        let (deleted, user_errors) = split_user_errors(deleted)?;
        Ok(Some(DeleteConversationPayload { deleted_conversation_id: deleted.map(|()| id.into()), user_errors }))
    }

    /// Sends a message in a conversation of the caller. Javier replies in the language of the message and about the
    /// conversation's project: after 1.2 seconds with a prepared answer, or at once with a message that a model writes
    /// (`status` of `Message`). His reply, and what it becomes, arrives through `messageChanges`. Codes: NOT_FOUND,
    /// REQUIRED, TOO_LONG; RATE_LIMITED as an error of the whole request. Token scopes: `chat:write`, `projects:read`,
    /// `feedback:read`, `invitations:read`, `workspace:read`.
    async fn send_message(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The message, its conversation and the personality that replies.")] input: SendMessageInput,
    ) -> Result<Option<SendMessagePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        app.rate_limits.user(&rules::MESSAGES, person.user_id)?;
        let persona = input.persona.map(Into::into);
        let sent = sending::send(app, person, input.conversation_id.0, &input.content, persona).await;
        let (message, user_errors) = split_user_errors(
            sent.map_err(|error| error.on_not_found("conversationId", messages::CONVERSATION_NOT_FOUND)),
        )?;
        let language = ctx.request()?.language;
        let thinking = message.as_ref().map(|message| reply::thinking(message.persona, &message.content, language));
        Ok(Some(SendMessagePayload { message: message.map(ChatMessage::from), thinking, user_errors }))
    }

    /// Stops the model that writes a message to the caller: it keeps what was written. A message that is finished stays
    /// as it is. Codes: NOT_FOUND. Token scope: `chat:write`.
    async fn stop_message(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The message.")] input: StopMessageInput,
    ) -> Result<Option<StopMessagePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let stopped = sending::stop(app, person, input.id.0).await;
        let (message, user_errors) =
            split_user_errors(stopped.map_err(|error| error.on_not_found("id", messages::MESSAGE_NOT_FOUND)))?;
        Ok(Some(StopMessagePayload { message: message.map(ChatMessage::from), user_errors }))
    }

    /// Records what became of a proposal of Javier to the caller, for all of their devices: done, once the ordinary
    /// mutation has done it, or dismissed. What was done stays done; what was dismissed may still be done. Codes: NOT_FOUND.
    /// Token scope: `chat:write`.
    async fn settle_proposal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The message, and what became of its proposal.")] input: SettleProposalInput,
    ) -> Result<Option<SettleProposalPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        // A negative place is that of no item.
        let item = input.item.map(|item| usize::try_from(item).unwrap_or(usize::MAX));
        let settled = settle(app, person, input.message_id.0, item, input.outcome.into()).await;
        let (message, user_errors) =
            split_user_errors(settled.map_err(|error| error.on_not_found("messageId", messages::MESSAGE_NOT_FOUND)))?;
        Ok(Some(SettleProposalPayload { message: message.map(ChatMessage::from), user_errors }))
    }
}
