//! Subscription to changes of the links of a project.

use async_graphql::{Context, Subscription};
use entity::{
    project_link,
    types::id::{ProjectId, ProjectLinkId},
};
use futures_util::Stream;

use super::{topic, types::ProjectLink};
use crate::{
    features::projects,
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

change_types!(
    ProjectLink(project_link::Model, ProjectLinkId) as project_link => ProjectLinkChange in ProjectLinkChanges,
    "link"
);

/// Root subscription fields for links.
#[derive(Default)]
pub struct ProjectLinkSubscription;

#[Subscription]
impl ProjectLinkSubscription {
    /// Changes of the links of a project of the caller, and of the numbers of people that they brought. The deletion of the
    /// project arrives as that of each. Codes: UNAUTHENTICATED, NOT_FOUND, CURSOR_EXPIRED (read the links again, then
    /// subscribe without `after`). Token scope: `invitations:read`.
    async fn project_link_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<ProjectLinkChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person) = (ctx.app()?, ctx.signed_in()?);
            let project = projects::policy::view(app, &ctx.request()?.viewer, project_id.0).await?;
            Ok(person.audience(topic(project.id)))
        })
        .await
    }
}
