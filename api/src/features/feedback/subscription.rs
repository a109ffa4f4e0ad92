//! Subscriptions to changes of feedback: of that on a project, and of what the caller sent, by account or by a link.

use async_graphql::{Context, Subscription};
use entity::{
    feedback,
    types::id::{FeedbackId, ProjectId},
};
use futures_util::{Stream, StreamExt};

use super::{author_topic, link_topic, policy, topic, types::Feedback};
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

impl FeedbackChanges {
    /// The same for a caller with the link of the invitation through which the feedback was sent.
    fn of_link(self) -> Self {
        let changes = self.changes.into_iter();
        let changes =
            changes.map(|change| FeedbackChange { feedback: change.feedback.map(Feedback::of_link), ..change });
        Self { changes: changes.collect(), ..self }
    }
}

/// Root subscription fields for feedback.
#[derive(Default)]
pub struct FeedbackSubscription;

#[Subscription]
impl FeedbackSubscription {
    /// Changes of the feedback on a project of the caller. The deletion of the project arrives as that of each. Codes:
    /// UNAUTHENTICATED, NOT_FOUND, CURSOR_EXPIRED (read the feedback again, then subscribe without `after`). Token scope:
    /// `feedback:read`.
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

    /// Changes of the feedback that was sent without an account through the link of an invitation, for whoever has the
    /// link. Codes: NOT_FOUND (also later, when the project is deleted or the invitation revoked), CURSOR_EXPIRED (read the
    /// feedback again, then subscribe without `after`). Token scope: `feedback:read`.
    async fn link_feedback_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "Secret part of the link of the invitation.")] token: String,
    ) -> Result<impl Stream<Item = Result<FeedbackChanges>> + use<>> {
        let messages = changes(ctx, after, async move {
            let invitation = policy::view_link(ctx.app()?, &token).await?;
            let mut audience = ctx.request()?.viewer.audience(link_topic(invitation.id));
            audience.access.extend(policy::link_access(&invitation));
            Ok(audience)
        });
        Ok(messages.await?.map(|message| message.map(FeedbackChanges::of_link)))
    }
}
