//! Being told of changes of a roadmap.

use async_graphql::{Context, ID, Subscription};
use entity::{
    roadmap_item,
    types::id::{Id, ProjectId, RoadmapItemId},
};
use futures_util::{Stream, StreamExt};

use super::{access_topic, policy, topic, types::RoadmapItem};
use crate::{
    error::{Error, Result},
    graphql::{changes::change_types, context::ContextExt, scalars::ChangeCursor},
};

change_types!(
    RoadmapItem(roadmap_item::Model, RoadmapItemId) as roadmap_item => RoadmapItemChange in RoadmapItemChanges,
    "roadmap item"
);

/// Root fields that tell of roadmaps.
#[derive(Default)]
pub struct RoadmapSubscription;

#[Subscription]
impl RoadmapSubscription {
    /// Changes of the roadmap of a project, for its owner, and for its testers as long as it is shown to them. Codes:
    /// UNAUTHENTICATED, NOT_FOUND (also later, when it is shown no longer), CURSOR_EXPIRED (read the roadmap again, then
    /// subscribe without `after`).
    async fn roadmap_item_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received, to be told of everything since; null for from now on.")]
        after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: ID,
    ) -> Result<impl Stream<Item = Result<RoadmapItemChanges>> + use<>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let id = ProjectId::parse(&project_id).ok_or(Error::NotFound)?;
        let owns = policy::owns(app, &ctx.request()?.viewer, id).await?;
        let mut audience = person.audience(topic(id));
        if !owns {
            audience.access.push(access_topic(id));
        }
        let batches = app.feed.subscribe(audience, after.as_ref().map(|after| after.0.as_str()))?;
        // Only now: what is withdrawn from here on is told to the subscription.
        if !owns && !policy::is_shared(app, person, id).await? {
            return Err(Error::NotFound);
        }
        Ok(batches.map(move |batch| match batch {
            // The tester's session may well go on: it is this roadmap that is closed.
            Err(Error::SessionInvalid) if !owns => Err(Error::NotFound),
            batch => batch?.try_into(),
        }))
    }
}
