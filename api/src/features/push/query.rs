//! Queries of devices.

use async_graphql::{Context, Object};

use super::service;
use crate::platform::{
    error::Result,
    graphql::{account::Account, context::ContextExt},
};

/// Fields of the GraphQL object `Viewer`: the devices.
pub struct PushViewer;

impl From<&Account> for PushViewer {
    fn from(_: &Account) -> Self {
        Self
    }
}

#[Object]
impl PushViewer {
    /// Whether the browser that asks is registered for pushes.
    async fn has_push_subscription(&self, ctx: &Context<'_>) -> Result<bool> {
        service::is_subscribed(ctx.app()?, ctx.signed_in()?).await
    }
}
