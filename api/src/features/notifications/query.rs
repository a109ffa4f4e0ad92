//! Queries of notifications.

use async_graphql::{Context, Object};
use entity::types::id::{NotificationId, UserId};

use super::{
    criteria::{self, Criteria},
    policy, reading,
    types::{Notification, NotificationFilter},
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        account::Account,
        context::ContextExt,
        list,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

impl NodeType for Notification {
    type Id = NotificationId;

    async fn find(app: &App, viewer: &Viewer, id: NotificationId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

impl From<NotificationFilter> for Criteria {
    fn from(filter: NotificationFilter) -> Self {
        let types = filter.types.map(|types| types.into_iter().map(Into::into).collect());
        Self { is_read: filter.is_read, role: filter.role, types }
    }
}

/// Fields of the GraphQL object `Viewer`: the notifications.
pub struct NotificationViewer(UserId);

impl From<&Account> for NotificationViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl NotificationViewer {
    /// Notifications, newest first.
    async fn notifications(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only notifications that meet these criteria.")] filter: Option<NotificationFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Notification>>> {
        let page = PageArguments { after, before, first, last };
        let select = criteria::matching(self.0, filter.unwrap_or_default().into());
        list::page(ctx, select, page, Notification::from).await.map(Some)
    }

    /// How many notifications were not marked as read.
    async fn unread_notification_count(&self, ctx: &Context<'_>) -> Result<u64> {
        reading::unread_count(&ctx.app()?.db, self.0).await
    }
}
