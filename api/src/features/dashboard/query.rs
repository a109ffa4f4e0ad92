//! Queries of the dashboard.

use async_graphql::{Context, Object};
use entity::types::id::UserId;

use super::{service, types::Dashboard};
use crate::platform::{auth::viewer::OwnAccount, error::Result, graphql::context::ContextExt};

/// Fields of the GraphQL object `Viewer`: the dashboard.
pub struct DashboardViewer(UserId);

impl From<&OwnAccount> for DashboardViewer {
    fn from(account: &OwnAccount) -> Self {
        Self(account.user.id)
    }
}

#[Object]
impl DashboardViewer {
    /// Figures of the person's projects and invitations, as a creator.
    async fn dashboard(&self, ctx: &Context<'_>) -> Result<Option<Dashboard>> {
        service::of(&ctx.app()?.db, self.0).await.map(Some)
    }
}
