//! Subscriptions to changes of the links of a project, and of the requests to join it.

use async_graphql::{Context, Subscription};
use entity::{
    join_request, project_link,
    types::id::{JoinRequestId, ProjectId, ProjectLinkId},
};
use futures_util::Stream;

use super::{
    requests_topic, topic,
    types::{JoinRequest, ProjectLink},
};
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
change_types!(
    JoinRequest(join_request::Model, JoinRequestId) as join_request => JoinRequestChange in JoinRequestChanges,
    "request to join a project"
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

    /// Changes of the requests to join a project of the caller, which are made, answered, or deleted with the account of
    /// who asks. Codes: UNAUTHENTICATED, NOT_FOUND (also later, when the project is deleted), CURSOR_EXPIRED (read the
    /// requests again, then subscribe without `after`). Token scope: `invitations:read`.
    async fn join_request_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<JoinRequestChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person) = (ctx.app()?, ctx.signed_in()?);
            let project = projects::policy::view(app, &ctx.request()?.viewer, project_id.0).await?;
            let mut audience = person.audience(requests_topic(project.id));
            audience.access.push(projects::deletion_topic(project.id));
            Ok(audience)
        })
        .await
    }
}
