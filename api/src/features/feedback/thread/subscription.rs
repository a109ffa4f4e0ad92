//! Subscription to the messages about feedback.

use async_graphql::{Context, Subscription};
use entity::{
    feedback_message,
    types::id::{FeedbackId, FeedbackMessageId},
};
use futures_util::Stream;

use super::{topic, types::FeedbackMessage};
use crate::{
    features::feedback::policy,
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
    FeedbackMessage(feedback_message::Model, FeedbackMessageId) as message =>
    FeedbackMessageChange in FeedbackMessageChanges, "message"
);

/// Root subscription fields for messages about feedback.
#[derive(Default)]
pub struct FeedbackMessageSubscription;

#[Subscription]
impl FeedbackMessageSubscription {
    /// Messages about feedback, for its author, by account or by the link of its invitation, and for the owner of its
    /// project. Codes: UNAUTHENTICATED, NOT_FOUND (also later, when the project is deleted or the invitation of the
    /// link revoked), CURSOR_EXPIRED (read the messages again, then subscribe without `after`). Token scope: `feedback:read`.
    async fn feedback_message_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The feedback.")] feedback_id: TypedId<FeedbackId>,
        #[graphql(desc = "Secret part of the link of its invitation, for what was sent without signing in.")]
        token: Option<String>,
    ) -> Result<impl Stream<Item = Result<FeedbackMessageChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, viewer, id) = (ctx.app()?, &ctx.request()?.viewer, feedback_id.0);
            let mut audience = viewer.audience(topic(id));
            audience.access.extend(policy::view_access(app, viewer, id, token.as_deref()).await?);
            Ok(audience)
        })
        .await
    }
}
