//! Queries of notifications.

use async_graphql::Context;
use entity::types::id::UserId;

use super::{
    service,
    types::{Notification, NotificationFilter},
};
use crate::platform::{
    error::Result,
    graphql::{
        context::ContextExt,
        list,
        page::{Connection, PageArguments},
    },
};

/// Returns a page of a user's notifications, newest first. The caller checks that `user` is the viewer.
pub async fn list(
    ctx: &Context<'_>,
    user: UserId,
    filter: Option<NotificationFilter>,
    page: PageArguments,
) -> Result<Connection<Notification>> {
    let select = service::of_user(user, filter.and_then(|filter| filter.is_read));
    list::page(ctx, select, page, Notification::from).await
}

/// Returns the number of unread notifications of a user.
pub async fn unread_count(ctx: &Context<'_>, user: UserId) -> Result<u64> {
    service::unread_count(&ctx.app()?.db, user).await
}
