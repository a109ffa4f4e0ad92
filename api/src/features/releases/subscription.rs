//! Subscription to changes of the releases of a project.

use async_graphql::{Context, Subscription};
use entity::{
    release,
    types::id::{ProjectId, ReleaseId},
};
use futures_util::Stream;

use super::{topic, types::Release};
use crate::{
    features::{invitations, projects},
    platform::{
        error::Result,
        graphql::{
            changes::{change_types, changes},
            context::ContextExt,
            id::TypedId,
            scalars::ChangeCursor,
        },
    },
};

change_types!(Release(release::Model, ReleaseId) as release => ReleaseChange in ReleaseChanges, "release");

/// Subscription root fields of releases.
#[derive(Default)]
pub struct ReleaseSubscription;

#[Subscription]
impl ReleaseSubscription {
    /// Changes of the releases of a project, for its owner and for its testers. Codes: UNAUTHENTICATED, NOT_FOUND (also
    /// later, when the project is deleted or the test ended), CURSOR_EXPIRED (read the releases again, then subscribe
    /// without `after`). Token scope: `workspace:read`.
    async fn release_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<ReleaseChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person, id) = (ctx.app()?, ctx.signed_in()?, project_id.0);
            let mut audience = person.audience(topic(id));
            audience.access.extend(invitations::policy::view_as_tester(app, &ctx.request()?.viewer, id).await?);
            audience.access.push(projects::deletion_topic(id));
            Ok(audience)
        })
        .await
    }
}
