//! Queries of the chat: a conversation, the conversations of a user and the messages of a conversation.

use async_graphql::{Context, Object};
use entity::types::id::{ConversationId, UserId};

use super::{
    loader::MessagesOfConversation,
    policy, service,
    types::{ChatMessage, Conversation},
};
use crate::platform::{
    error::Result,
    graphql::{
        context::ContextExt,
        id::TypedId,
        list,
        page::{Connection, PageArguments},
        visibility::visible,
    },
};

/// Query root fields of the chat.
#[derive(Default)]
pub struct ChatQuery;

#[Object]
impl ChatQuery {
    /// Conversation by identifier, null when it does not exist or is not visible to the caller. Token scope:
    /// `chat:read`.
    async fn conversation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Global identifier.")] id: TypedId<ConversationId>,
    ) -> Result<Option<Conversation>> {
        let found = policy::view(ctx.app()?, &ctx.request()?.viewer, id.0).await;
        visible(found.map(|conversation| Conversation::from(conversation.into_inner())))
    }
}

/// Resolves the `conversations` field of a user: the most recently used first.
pub async fn conversations(ctx: &Context<'_>, user: UserId, page: PageArguments) -> Result<Connection<Conversation>> {
    list::page(ctx, service::conversations_of(user), page, Conversation::from).await
}

/// Resolves the `messages` field of a conversation that the caller may read.
pub(super) async fn messages(
    ctx: &Context<'_>,
    conversation: ConversationId,
    page: PageArguments,
) -> Result<Connection<ChatMessage>> {
    list::page_of::<MessagesOfConversation, _>(ctx, conversation, page, ChatMessage::from).await
}
