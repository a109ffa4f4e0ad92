//! Queries of webhooks.

use async_graphql::Context;
use entity::types::id::UserId;

use super::{service, types::Webhook};
use crate::platform::{
    error::Result,
    graphql::{
        list,
        page::{Connection, PageArguments},
    },
};

/// Returns a page of the user's webhooks.
pub async fn of_user(ctx: &Context<'_>, person: UserId, page: PageArguments) -> Result<Connection<Webhook>> {
    list::page(ctx, service::of_user(person), page, Webhook::from).await
}
