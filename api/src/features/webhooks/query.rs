//! Queries of webhooks.

use async_graphql::{Context, Object};
use entity::types::id::{UserId, WebhookDeliveryId, WebhookId};

use super::{
    policy, service,
    types::{Webhook, WebhookDelivery},
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        account::Account,
        list,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

impl NodeType for Webhook {
    type Id = WebhookId;

    async fn find(app: &App, viewer: &Viewer, id: WebhookId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

impl NodeType for WebhookDelivery {
    type Id = WebhookDeliveryId;

    async fn find(app: &App, viewer: &Viewer, id: WebhookDeliveryId) -> Result<Self> {
        policy::view_delivery(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Fields of the GraphQL object `Viewer`: the webhooks.
pub struct WebhookViewer(UserId);

impl From<&Account> for WebhookViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
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
