//! Subscription to changes of a project's invitations.

use async_graphql::{Context, Subscription};
use entity::{
    invitation,
    types::id::{InvitationId, ProjectId},
};
use futures_util::Stream;

use super::{received_topic, topic, types::Invitation};
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
    Invitation(invitation::Model, InvitationId) as invitation => InvitationChange in InvitationChanges,
    "invitation", with deprecated id
);

/// Root subscription fields for invitations.
#[derive(Default)]
pub struct InvitationSubscription;

#[Subscription]
impl InvitationSubscription {
    /// Changes of the invitations of a project of the caller. The deletion of the project arrives as that of each. Codes:
    /// UNAUTHENTICATED, NOT_FOUND, CURSOR_EXPIRED (read the invitations again, then subscribe without `after`). Token
    /// scope: `invitations:read`.
    async fn invitation_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<InvitationChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person) = (ctx.app()?, ctx.signed_in()?);
            let project = projects::policy::view(app, &ctx.request()?.viewer, project_id.0).await?;
            Ok(person.audience(topic(project.id)))
        })
        .await
    }

    /// Changes of the invitations that the caller received (`receivedInvitations` of `Viewer`): a new one, an answer from
    /// another device, and every change of the sheet or the status of their projects, which arrives as an update of the
    /// invitation with the version that it has already. One that was revoked, or went with its project, arrives as `DELETED`.
    /// Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read the invitations again, then subscribe without `after`). Token scope:
    /// `invitations:read`.
    async fn received_invitation_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<InvitationChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(received_topic(person.user_id)))
        })
        .await
    }
}
