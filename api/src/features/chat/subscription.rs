//! Subscriptions to changes of the chat.

use async_graphql::{Context, Subscription};
use entity::{
    chat_message, conversation,
    types::id::{ChatMessageId, ConversationId},
};
use futures_util::Stream;

use super::{
    conversations_topic, messages_topic, policy,
    types::{ChatMessage, Conversation},
};
use crate::platform::{
    error::Result,
    graphql::{
        changes::{change_types, changes},
        context::ContextExt,
        id::TypedId,
        scalars::ChangeCursor,
    },
};

change_types!(
    Conversation(conversation::Model, ConversationId) as conversation => ConversationChange in ConversationChanges,
    "conversation", with deprecated id
);
change_types!(
    ChatMessage(chat_message::Model, ChatMessageId) as message => MessageChange in MessageChanges,
    "message", with deprecated id
);

/// Subscription root fields of the chat.
#[derive(Default)]
pub struct ChatSubscription;

#[Subscription]
impl ChatSubscription {
    /// Changes of the caller's conversations; a new message is one, for it moves its conversation up the list. Codes:
    /// UNAUTHENTICATED, CURSOR_EXPIRED (read the conversations again, then subscribe without `after`). Token scope:
    /// `chat:read`.
    async fn conversation_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<ConversationChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(conversations_topic(person.user_id)))
        })
        .await
    }

    /// Messages of a conversation of the caller, including Javier's replies. While a model writes one, its versions
    /// follow each other, at most five a second, each with the whole text so far. When the conversation is deleted, no
    /// more messages arrive: `conversationChanges` reports the deletion. Codes: UNAUTHENTICATED, NOT_FOUND,
    /// CURSOR_EXPIRED (read the messages again, then subscribe without `after`). Token scope: `chat:read`.
    async fn message_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The conversation.")] conversation_id: TypedId<ConversationId>,
    ) -> Result<impl Stream<Item = Result<MessageChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person, id) = (ctx.app()?, ctx.signed_in()?, conversation_id.0);
            policy::view(app, &ctx.request()?.viewer, id).await?;
            Ok(person.audience(messages_topic(id)))
        })
        .await
    }
}
