//! Queries of notifications.

use async_graphql::Context;
use entity::{notification, types::id::UserId};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use super::types::{Notification, NotificationFilter};
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
    let mut select = notification::Entity::find().filter(notification::Column::UserId.eq(user));
    select = match filter.and_then(|filter| filter.is_read) {
        Some(true) => select.filter(notification::Column::ReadAt.is_not_null()),
        Some(false) => select.filter(notification::Column::ReadAt.is_null()),
        None => select,
    };
    list::page(ctx, select, page, Notification::from).await
}

/// Returns the number of unread notifications of a user.
pub async fn unread_count(ctx: &Context<'_>, user: UserId) -> Result<u64> {
    let unread = notification::Entity::find()
        .filter(notification::Column::UserId.eq(user))
        .filter(notification::Column::ReadAt.is_null());
    Ok(unread.count(ctx.app()?.db.read()).await?)
}
