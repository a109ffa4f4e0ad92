//! Subscription to changes of the wall.

use async_graphql::{Context, Subscription};
use entity::{story, types::id::StoryId};
use futures_util::Stream;

use super::{topic, types::Story};
use crate::platform::{
    error::Result,
    feed::Audience,
    graphql::{
        changes::{change_types, changes},
        context::ContextExt,
        scalars::ChangeCursor,
    },
};

change_types!(
    Story(story::Model, StoryId) as story => StoryChange in StoryChanges,
    "story", with deprecated id
);

/// Subscription root fields of stories.
#[derive(Default)]
pub struct StorySubscription;

#[Subscription]
impl StorySubscription {
    /// Changes of the public wall; nobody needs to be signed in. A story taken off the wall arrives as `DELETED`.
    /// Codes: CURSOR_EXPIRED (read the stories again, then subscribe without `after`).
    async fn story_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<StoryChanges>> + use<>> {
        changes(ctx, after, async move { Ok(Audience { is_public: true, ..ctx.request()?.viewer.audience(topic()) }) })
            .await
    }
}
