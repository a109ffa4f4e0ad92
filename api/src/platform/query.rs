//! Reading what the deployment is.

use async_graphql::{Context, Object};

use super::types::{Configuration, PlatformStatistics};
use crate::{error::Result, graphql::context::ContextExt};

/// Root fields that read the deployment.
#[derive(Default)]
pub struct PlatformQuery;

#[Object]
impl PlatformQuery {
    /// How many are here.
    async fn platform_statistics(&self, ctx: &Context<'_>) -> Result<Option<PlatformStatistics>> {
        let app = ctx.app()?;
        let counts = app.statistics.counts(app).await?;
        Ok(Some(PlatformStatistics {
            creator_count: counts.creators,
            project_count: counts.projects,
            tester_count: counts.testers,
        }))
    }

    /// What this deployment offers.
    async fn configuration(&self, _ctx: &Context<'_>) -> Result<Option<Configuration>> {
        Ok(Some(Configuration))
    }
}
