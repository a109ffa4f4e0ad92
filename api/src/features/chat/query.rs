//! Queries of the chat: a conversation, the conversations of a user and the messages of a conversation.

use async_graphql::{Context, Object};
use entity::types::id::{ChatMessageId, ConversationId, ProjectId, UserId};

use super::{
    loader::MessagesOfConversation,
    policy, search,
    search::types::ConversationFilter,
    service,
    types::{ChatMessage, Conversation},
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        account::Account,
        context::ContextExt,
        id::TypedId,
        list,
        node::{NodeType, find_visible},
        page::{Connection, PageArguments},
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
        find_visible(ctx, id.0).await
    }
}

impl NodeType for Conversation {
    type Id = ConversationId;

    async fn find(app: &App, viewer: &Viewer, id: ConversationId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

impl NodeType for ChatMessage {
    type Id = ChatMessageId;

    async fn find(app: &App, viewer: &Viewer, id: ChatMessageId) -> Result<Self> {
        policy::view_message(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Fields of the GraphQL object `Viewer`: the conversations.
pub struct ChatViewer(UserId);

impl From<&Account> for ChatViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl ChatViewer {
    /// Conversations with Javier, the last used first.
    async fn conversations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only conversations that meet these criteria.")] filter: Option<ConversationFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Conversation>>> {
        let page = PageArguments { after, before, first, last };
        let select = search::matching(&ctx.app()?.db, self.0, &filter.try_into()?).await?;
        list::page(ctx, select, page, Conversation::from).await.map(Some)
    }
}

/// Resolves the `messages` field of a conversation that the caller may read.
pub(super) async fn messages(
    ctx: &Context<'_>,
    conversation: ConversationId,
    page: PageArguments,
) -> Result<Connection<ChatMessage>> {
    list::page_of::<MessagesOfConversation, _>(ctx, conversation, page, ChatMessage::from).await
}

/// Resolves the `chatStarters` field of a project. The caller checks that the viewer is its owner.
pub async fn starters_of_project(ctx: &Context<'_>, project: ProjectId) -> Result<Vec<String>> {
    service::starters(ctx.app()?, ctx.signed_in()?.user_id, project, ctx.request()?.language).await
}
