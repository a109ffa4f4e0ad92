//! Mutations of invitations.

use async_graphql::{Context, Object};
use entity::invitation;

use super::{
    following::{self, Via},
    messages,
    payloads::{
        AcceptInvitationInput, AcceptInvitationPayload, FollowReleasesInput, FollowReleasesPayload, InviteTesterInput,
        InviteTesterPayload, RefuseInvitationInput, RefuseInvitationPayload, ResendInvitationInput,
        ResendInvitationPayload, RevokeInvitationInput, RevokeInvitationPayload,
    },
    policy, respond, revoking,
    rules::{self, Invitee},
    sending,
    types::Invitation,
};
use crate::{
    features::projects,
    platform::{
        auth::viewer::Viewer,
        error::{Error, Result, UserErrorCode},
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root mutation fields for invitations.
#[derive(Default)]
pub struct InvitationMutation;

#[Object]
impl InvitationMutation {
    /// Invites a person to a project of the caller. The invitation has a link to share, even if its delivery fails.
    /// Codes: ALREADY_INVITED (while an earlier invitation is pending or accepted), CREATOR_REQUIRED, INVALID_EMAIL,
    /// NOT_FOUND, OWN_PROJECT, PROJECT_COMPLETED, REQUIRED, TOO_LONG; RATE_LIMITED as an error of the whole request. Token
    /// scope: `invitations:write`.
    async fn invite_tester(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The person to invite and the project.")] input: InviteTesterInput,
    ) -> Result<Option<InviteTesterPayload>> {
        let (invitation, user_errors) = split_user_errors(invite(ctx, input).await)?;
        let delivery = invitation.as_ref().map(|invitation| invitation.delivery.into());
        Ok(Some(InviteTesterPayload { delivery, invitation: invitation.map(Invitation::from), user_errors }))
    }

    /// Sends a pending invitation of the caller again; its link stays the same. A tester whom it names is notified again.
    /// Codes: CREATOR_REQUIRED, INVITATION_PROCESSED, NOT_FOUND, PROJECT_COMPLETED; RATE_LIMITED as an error of the whole
    /// request. Token scope: `invitations:write`.
    async fn resend_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation.")] input: ResendInvitationInput,
    ) -> Result<Option<ResendInvitationPayload>> {
        let app = ctx.app()?;
        let (request, id) = (ctx.request()?, input.id.0);
        let resent = match policy::creator(&request.viewer) {
            Ok(person) => {
                app.rate_limits.user(&rules::INVITATIONS, person.user_id)?;
                sending::resend(app, person, id, request.language)
                    .await
                    .map_err(|error| error.on_not_found("id", messages::INVITATION_NOT_FOUND))
            }
            Err(error) => Err(error),
        };
        let (invitation, user_errors) = split_user_errors(resent)?;
        let delivery = invitation.as_ref().map(|invitation| invitation.delivery.into());
        Ok(Some(ResendInvitationPayload { delivery, invitation: invitation.map(Invitation::from), user_errors }))
    }

    /// Revokes an invitation of the caller, whatever its status. Its link stops working; a person who accepted it
    /// tests the project no more, and is told. What they sent is kept, and what they sent with their account they
    /// still read. A revoked invitation stays as it is. Codes: CREATOR_REQUIRED, NOT_FOUND. Token scope:
    /// `invitations:write`.
    async fn revoke_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation.")] input: RevokeInvitationInput,
    ) -> Result<Option<RevokeInvitationPayload>> {
        let app = ctx.app()?;
        let revoked = match policy::creator(&ctx.request()?.viewer) {
            Ok(person) => revoking::revoke(app, person, input.id.0)
                .await
                .map_err(|error| error.on_not_found("id", messages::INVITATION_NOT_FOUND)),
            Err(error) => Err(error),
        };
        let (invitation, user_errors) = split_user_errors(revoked)?;
        Ok(Some(RevokeInvitationPayload { invitation: invitation.map(Invitation::from), user_errors }))
    }

    /// Makes the caller a tester of the project they are invited to. Codes: ALREADY_TESTER, INVITATION_FOR_ANOTHER,
    /// INVITATION_PROCESSED, NOT_FOUND, OWN_PROJECT, PROJECT_COMPLETED, PROJECT_PAUSED, SIGN_IN_REQUIRED,
    /// TYPE_REQUIRED. Token scope: `invitations:write`.
    async fn accept_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation.")] input: AcceptInvitationInput,
    ) -> Result<Option<AcceptInvitationPayload>> {
        let accepted = match &ctx.request()?.viewer {
            Viewer::Anonymous => Err(Error::global(UserErrorCode::SignInRequired, messages::ACCEPT_SIGN_IN_REQUIRED)),
            viewer => {
                let accepted = respond::accept(ctx.app()?, viewer.signed_in()?, &input.token).await;
                accepted.map_err(|error| error.on_not_found("token", messages::INVITATION_NOT_FOUND))
            }
        };
        let (accepted, user_errors) = split_user_errors(accepted)?;
        let (invitation, project_tester) = accepted.unzip();
        Ok(Some(AcceptInvitationPayload {
            invitation: invitation.map(Into::into),
            project_tester: project_tester.map(Into::into),
            user_errors,
        }))
    }

    /// Refuses an invitation. Does not require signing in. Codes: INVITATION_PROCESSED, NOT_FOUND, OWN_PROJECT,
    /// TOO_LONG. Token scope: `invitations:write`.
    async fn refuse_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation, and why.")] input: RefuseInvitationInput,
    ) -> Result<Option<RefuseInvitationPayload>> {
        let refused = match rules::validate_reason(input.reason.as_deref()) {
            Ok(reason) => respond::refuse(ctx.app()?, &ctx.request()?.viewer, &input.token, reason.as_deref())
                .await
                .map_err(|error| error.on_not_found("token", messages::INVITATION_NOT_FOUND)),
            Err(error) => Err(error),
        };
        let (invitation, user_errors) = split_user_errors(refused)?;
        Ok(Some(RefuseInvitationPayload { invitation: invitation.map(Invitation::from), user_errors }))
    }

    /// Asks for announcements of the new releases of a project, or no longer: as a tester who accepted an invitation, or by
    /// the link of one that was sent by email (without signing in). Codes: NOT_FOUND; RATE_LIMITED as an error of the whole
    /// request (with the link). Token scope: `invitations:write`.
    async fn follow_releases(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation, and whether it follows.")] input: FollowReleasesInput,
    ) -> Result<Option<FollowReleasesPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let (via, field) = match (&input.token, &input.invitation_id) {
            (Some(token), None) => {
                app.rate_limits.public_form(request.address)?;
                (Via::Token(token), "token")
            }
            (None, Some(id)) => {
                request.viewer.signed_in()?;
                (Via::Own(id.0), "invitationId")
            }
            _ => return Err(Error::BadUserInput("give either `token` or `invitationId`".to_owned())),
        };
        let followed = following::follow(app, &request.viewer, via, input.is_following).await;
        let (invitation, user_errors) =
            split_user_errors(followed.map_err(|error| error.on_not_found(field, messages::INVITATION_NOT_FOUND)))?;
        let is_of_link = input.token.is_some();
        let invitation = invitation.map(|row| if is_of_link { Invitation::of_link(row) } else { row.into() });
        Ok(Some(FollowReleasesPayload { invitation, user_errors }))
    }
}

/// Creates an invitation. Reports all errors of the input at once.
async fn invite(ctx: &Context<'_>, input: InviteTesterInput) -> Result<invitation::Model> {
    let (app, request) = (ctx.app()?, ctx.request()?);
    let person = policy::creator(&request.viewer)?;
    app.rate_limits.user(&rules::INVITATIONS, person.user_id)?;
    let required = || Error::rejected("projectId", UserErrorCode::Required, messages::INVITATION_PROJECT_REQUIRED);
    let project = input.project_id.map(|id| id.0).ok_or_else(required);
    match (project, Invitee::validate(input.by)) {
        (Ok(project), Ok(invited)) => {
            let sent = async {
                // Before the email is counted.
                projects::policy::view(app, &request.viewer, project).await?;
                sending::invite(app, person, project, &invited, request.language).await
            };
            sent.await.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND))
        }
        (Err(Error::Rejected(mut one)), Err(Error::Rejected(other))) => {
            one.extend(other);
            Err(Error::Rejected(one))
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}
