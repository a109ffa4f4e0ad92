//! The queries about the deployment.

use std::sync::Arc;

use async_graphql::{Context, Object};

use super::{
    statistics::Statistics,
    types::{Configuration, PlatformStatistics, RateLimit},
};
use crate::platform::{
    auth::budget::Allowance,
    error::{Error, Result},
    graphql::context::ContextExt,
};

/// Root fields about the deployment.
#[derive(Default)]
pub struct PlatformQuery;

#[Object]
impl PlatformQuery {
    /// Live counts of creators, projects and testers.
    async fn platform_statistics(&self, ctx: &Context<'_>) -> Result<Option<PlatformStatistics>> {
        let app = ctx.app()?;
        let counts = app.state_of::<Arc<Statistics>>().counts(app).await?;
        Ok(Some(PlatformStatistics {
            creator_count: counts.creators,
            project_count: counts.projects,
            tester_count: counts.testers,
        }))
    }

    /// Cost of the operation, and points that the caller may still spend. Each field costs a point, those of a list
    /// as often as its page has items. A full budget is refilled over a minute; what goes beyond it is refused with
    /// RATE_LIMITED.
    async fn rate_limit(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "Whether to execute nothing else, and to pay one point whatever the operation costs. The answer then \
                    has no other field. Only where the operation itself selects this one, not in a fragment.",
            default = false
        )]
        dry_run: bool,
    ) -> Result<Option<RateLimit>> {
        let now = ctx.app()?.clock.now();
        let Some(allowance) = ctx.data_opt::<Allowance>() else { return Ok(None) };
        // Too late to skip the rest of the operation: a dry run is decided before execution.
        if dry_run && !allowance.is_dry_run {
            return Err(Error::BadUserInput("`dryRun` is for a field that the operation itself selects".to_owned()));
        }
        Ok(Some(RateLimit::new(allowance, now)))
    }

    /// Features that this deployment offers.
    async fn configuration(&self, _ctx: &Context<'_>) -> Result<Option<Configuration>> {
        Ok(Some(Configuration))
    }
}
