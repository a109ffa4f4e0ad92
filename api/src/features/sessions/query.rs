//! Queries of sessions.

use async_graphql::{Context, Object};
use entity::types::id::{SessionId, UserId};

use super::{service, types::Session};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    db::list::listed,
    error::Result,
    graphql::{
        account::Account,
        context::ContextExt,
        list,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

listed!(session by CreatedAt created_at);

impl NodeType for Session {
    type Id = SessionId;

    async fn find(app: &App, viewer: &Viewer, id: SessionId) -> Result<Self> {
        let person = viewer.signed_in()?;
        let row = service::find(app, person, id).await?;
        Ok(Self::new(row, person.session_id()))
    }
}

/// Fields of the GraphQL object `Viewer`: the sessions.
pub struct SessionViewer(UserId);

impl From<&Account> for SessionViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl SessionViewer {
    /// Sessions of the person, the last sign-in first.
    async fn sessions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Session>>> {
        let page = PageArguments { after, before, first, last };
        let current = ctx.signed_in()?.session_id();
        let select = service::active(self.0, ctx.app()?.clock.now());
        list::page(ctx, select, page, |row| Session::new(row, current)).await.map(Some)
    }
}
