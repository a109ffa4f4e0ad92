//! Queries of webhooks.

use async_graphql::{Context, Object};
use entity::types::id::UserId;

use super::{service, types::Webhook};
use crate::platform::{
    auth::viewer::OwnAccount,
    error::Result,
    graphql::{
        list,
        page::{Connection, PageArguments},
    },
};

/// Fields of the GraphQL object `Viewer`: the webhooks.
pub struct WebhookViewer(UserId);

impl From<&OwnAccount> for WebhookViewer {
    fn from(account: &OwnAccount) -> Self {
        Self(account.user.id)
    }
}

#[Object]
impl WebhookViewer {
    /// Webhooks, newest first.
    async fn webhooks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Webhook>>> {
        let page = PageArguments { after, before, first, last };
        list::page(ctx, service::of_user(self.0), page, Webhook::from).await.map(Some)
    }
}
