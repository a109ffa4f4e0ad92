//! Being told of what happens on the wall.

use async_graphql::{Context, Subscription};
use entity::{story, types::id::StoryId};
use futures_util::{Stream, StreamExt};

use super::{topic, types::Story};
use crate::{
    error::Result,
    feed::Audience,
    graphql::{changes::change_types, context::ContextExt, scalars::ChangeCursor},
};

change_types!(Story(story::Model, StoryId) as story => StoryChange in StoryChanges, "story");

/// Root fields that tell of stories.
#[derive(Default)]
pub struct StorySubscription;

#[Subscription]
impl StorySubscription {
    /// Changes of the public wall; nobody needs to be signed in. A story taken off the wall is told as `DELETED`.
    /// Codes: CURSOR_EXPIRED (read the stories again, then subscribe without `after`).
    async fn story_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received, to be told of everything since; null for from now on.")]
        after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<StoryChanges>> + use<>> {
        let audience = Audience { topics: vec![topic()], access: ctx.request()?.viewer.access_topics() };
        let batches = ctx.app()?.feed.subscribe(audience, after.as_ref().map(|after| after.0.as_str()))?;
        Ok(batches.map(|batch| batch?.try_into()))
    }
}
