//! Subscription to changes of the activity list.

use async_graphql::{Context, Subscription};
use entity::{activity, types::id::ActivityId};
use futures_util::Stream;

use super::{topic, types::Activity};
use crate::platform::{
    error::Result,
    graphql::{
        changes::{change_types, changes},
        context::ContextExt,
        scalars::ChangeCursor,
    },
};

change_types!(
    Activity(activity::Model, ActivityId) as activity => ActivityChange in ActivityChanges,
    "activity", with deprecated id
);

/// Root subscription fields for activities.
#[derive(Default)]
pub struct ActivitySubscription;

#[Subscription]
impl ActivitySubscription {
    /// Changes of the caller's activity list. Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read the list again, then
    /// subscribe without `after`). Token scope: `projects:read`.
    async fn activity_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<ActivityChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(topic(person.user_id)))
        })
        .await
    }
}
