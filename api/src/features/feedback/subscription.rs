//! Subscriptions to changes of feedback: of that on a project, and of what the caller sent.

use async_graphql::{Context, Subscription};
use entity::{
    feedback,
    types::id::{FeedbackId, ProjectId},
};
use futures_util::Stream;

use super::{author_topic, topic, types::Feedback};
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
    Feedback(feedback::Model, FeedbackId) as feedback => FeedbackChange in FeedbackChanges,
    "feedback", with deprecated id
);

/// Root subscription fields for feedback.
#[derive(Default)]
pub struct FeedbackSubscription;

#[Subscription]
impl FeedbackSubscription {
    /// Changes of the feedback on a project of the caller. Codes: UNAUTHENTICATED, NOT_FOUND, CURSOR_EXPIRED (read the
    /// feedback again, then subscribe without `after`). Token scope: `feedback:read`.
    async fn feedback_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<FeedbackChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person) = (ctx.app()?, ctx.signed_in()?);
            let project = projects::policy::view(app, &ctx.request()?.viewer, project_id.0).await?;
            Ok(person.audience(topic(project.id)))
        })
        .await
    }

    /// Changes of the feedback that the caller sent. Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read the feedback again, then
    /// subscribe without `after`). Token scope: `feedback:read`.
    async fn own_feedback_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<FeedbackChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(author_topic(person.user_id)))
        })
        .await
    }
}
