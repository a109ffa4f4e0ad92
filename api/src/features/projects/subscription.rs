//! Subscription to changes of the caller's projects.

use async_graphql::{Context, Subscription};
use entity::{project, types::id::ProjectId};
use futures_util::Stream;

use super::{topic, types::Project};
use crate::platform::{
    error::Result,
    graphql::{
        changes::{change_types, changes},
        context::ContextExt,
        scalars::ChangeCursor,
    },
};

change_types!(
    Project(project::Model, ProjectId) as project => ProjectChange in ProjectChanges,
    "project", with deprecated id
);

/// Subscription root fields of projects.
#[derive(Default)]
pub struct ProjectSubscription;

#[Subscription]
impl ProjectSubscription {
    /// Changes of the caller's projects. Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read the projects again, then
    /// subscribe without `after`). Token scope: `projects:read`.
    async fn project_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<ProjectChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(topic(person.user_id)))
        })
        .await
    }
}
