//! Being told of changes of one's projects.

use async_graphql::{Context, Subscription};
use entity::{project, types::id::ProjectId};
use futures_util::{Stream, StreamExt};

use super::{topic, types::Project};
use crate::{
    error::Result,
    graphql::{changes::change_types, context::ContextExt, scalars::ChangeCursor},
};

change_types!(Project(project::Model, ProjectId) as project => ProjectChange in ProjectChanges, "project");

/// Root fields that tell of projects.
#[derive(Default)]
pub struct ProjectSubscription;

#[Subscription]
impl ProjectSubscription {
    /// Changes of the caller's projects. Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read the projects again, then
    /// subscribe without `after`).
    async fn project_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received, to be told of everything since; null for from now on.")]
        after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<ProjectChanges>> + use<>> {
        let person = ctx.signed_in()?;
        let audience = person.audience(topic(person.user_id));
        let batches = ctx.app()?.feed.subscribe(audience, after.as_ref().map(|after| after.0.as_str()))?;
        Ok(batches.map(|batch| batch?.try_into()))
    }
}
