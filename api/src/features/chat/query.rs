//! Queries of the chat: a conversation, the conversations of a user and the messages of a conversation.

use async_graphql::{Context, Object};
use entity::types::id::{ConversationId, UserId};

use super::{
    lists, policy, service,
    types::{ChatMessage, Conversation},
};
use crate::platform::{
    error::Result,
    graphql::{
        context::ContextExt,
        id::TypedId,
        list::{self, listed},
        page::{Connection, PageArguments},
        visibility::visible,
    },
};

listed!(conversation by UpdatedAt updated_at);

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
    let app = ctx.app()?;
    let slice = lists::messages(app, conversation, &page.try_into()?).await?;
    let needs_count = ctx.look_ahead().field("totalCount").exists();
    let total_count = if needs_count { lists::count_messages(app, conversation).await? } else { 0 };
    Ok(slice.into_connection(total_count, lists::message_key, ChatMessage::from))
}
