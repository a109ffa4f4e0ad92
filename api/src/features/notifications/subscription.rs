//! Subscription to changes of notifications.

use async_graphql::{Context, Subscription};
use entity::{notification, types::id::NotificationId};
use futures_util::Stream;

use super::{topic, types::Notification};
use crate::platform::{
    error::Result,
    graphql::{
        changes::{change_types, changes},
        context::ContextExt,
        scalars::ChangeCursor,
    },
};

change_types!(
    Notification(notification::Model, NotificationId) as notification => NotificationChange in NotificationChanges,
    "notification", with deprecated id
);

/// Root subscription fields for notifications.
#[derive(Default)]
pub struct NotificationSubscription;

#[Subscription]
impl NotificationSubscription {
    /// Changes of the caller's notifications. Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read them again, then subscribe
    /// without `after`). Token scope: `notifications:read`.
    async fn notification_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<NotificationChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(topic(person.user_id)))
        })
        .await
    }
}
