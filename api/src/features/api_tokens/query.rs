//! Queries of personal API tokens.

use async_graphql::{Context, Object};
use entity::types::id::{ApiTokenId, UserId};

use super::{service, types::ApiToken};
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

listed!(api_token by CreatedAt created_at);

impl NodeType for ApiToken {
    type Id = ApiTokenId;

    async fn find(app: &App, viewer: &Viewer, id: ApiTokenId) -> Result<Self> {
        let row = service::find(app, viewer.signed_in()?, id).await?;
        Ok(Self::new(row, app.clock.now()))
    }
}

/// Fields of the GraphQL object `Viewer`: the personal API tokens.
pub struct ApiTokenViewer(UserId);

impl From<&Account> for ApiTokenViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl ApiTokenViewer {
    /// Personal API tokens, newest first, also those that have expired.
    async fn api_tokens(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ApiToken>>> {
        let page = PageArguments { after, before, first, last };
        let now = ctx.app()?.clock.now();
        list::page(ctx, service::of_user(self.0), page, |row| ApiToken::new(row, now)).await.map(Some)
    }
}
