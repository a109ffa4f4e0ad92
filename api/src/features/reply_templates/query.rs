//! Queries of templates of replies.

use async_graphql::{Context, Object};
use entity::types::id::{ReplyTemplateId, UserId};

use super::{loader::TemplatesOfUser, policy, types::ReplyTemplate};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        account::Account,
        list::page_of,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

impl NodeType for ReplyTemplate {
    type Id = ReplyTemplateId;

    async fn find(app: &App, viewer: &Viewer, id: ReplyTemplateId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Fields of the GraphQL object `Viewer`: the templates of replies.
pub struct ReplyTemplateViewer(UserId);

impl From<&Account> for ReplyTemplateViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl ReplyTemplateViewer {
    /// Templates of replies of the person, by title.
    async fn reply_templates(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ReplyTemplate>>> {
        let page = PageArguments { after, before, first, last };
        page_of::<TemplatesOfUser, _>(ctx, self.0, page, ReplyTemplate::from).await.map(Some)
    }
}
