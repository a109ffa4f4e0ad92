//! Queries of the dashboard.

use async_graphql::{Context, Object};
use entity::types::id::UserId;

use super::{service, types::Dashboard};
use crate::platform::{
    error::Result,
    graphql::{account::Account, context::ContextExt},
};

/// Fields of the GraphQL object `Viewer`: the dashboard.
pub struct DashboardViewer(UserId);

impl From<&Account> for DashboardViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl DashboardViewer {
    /// Figures of the person's projects and invitations, as a creator.
    async fn dashboard(&self, ctx: &Context<'_>) -> Result<Option<Dashboard>> {
        service::of(ctx.app()?, self.0).await.map(Some)
    }
}
