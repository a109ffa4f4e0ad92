//! Subscription to changes of a roadmap.

use async_graphql::{Context, Subscription};
use entity::{
    roadmap_item,
    types::id::{ProjectId, RoadmapItemId},
};
use futures_util::Stream;

use super::{topic, types::RoadmapItem, votes_topic};
use crate::{
    features::{invitations, projects, workspace},
    platform::{
        error::{Error, Result},
        graphql::{
            changes::{change_types, changes},
            context::ContextExt,
            id::TypedId,
            scalars::ChangeCursor,
        },
    },
};

change_types!(
    RoadmapItem(roadmap_item::Model, RoadmapItemId) as roadmap_item => RoadmapItemChange in RoadmapItemChanges,
    "roadmap item", with deprecated id
);

/// Subscription root fields of roadmaps.
#[derive(Default)]
pub struct RoadmapSubscription;

#[Subscription]
impl RoadmapSubscription {
    /// Changes of the roadmap of a project, for its owner, and for its testers while it is shared with them. A vote arrives
    /// as an update with the version that the step has already. Codes:
    /// UNAUTHENTICATED, NOT_FOUND (also later, when it is no longer shared, the project is deleted or the test ended),
    /// CURSOR_EXPIRED (read the roadmap again, then subscribe without `after`). Token scope: `workspace:read`.
    async fn roadmap_item_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<RoadmapItemChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person, id) = (ctx.app()?, ctx.signed_in()?, project_id.0);
            let mut audience = person.audience(topic(id));
            audience.topics.push(votes_topic(id));
            audience.access.push(projects::deletion_topic(id));
            let viewer = &ctx.request()?.viewer;
            let as_tester = invitations::policy::view_as_tester(app, viewer, id).await?;
            if !as_tester.is_empty() {
                if !workspace::shares_roadmap(app, id).await? {
                    return Err(Error::NotFound);
                }
                audience.access.push(workspace::roadmap_access_topic(id));
            }
            audience.access.extend(as_tester);
            Ok(audience)
        })
        .await
    }
}
