//! Writing invitations.

use async_graphql::{Context, ID, Object};
use entity::{
    invitation,
    types::id::{Id, InvitationId, ProjectId},
};

use super::{
    answer,
    payloads::{
        AcceptInvitationInput, AcceptInvitationPayload, InviteTesterInput, InviteTesterPayload, RefuseInvitationInput,
        RefuseInvitationPayload, ResendInvitationInput, ResendInvitationPayload, RevokeInvitationInput,
        RevokeInvitationPayload,
    },
    policy,
    rules::{self, Invited},
    service,
    types::Invitation,
};
use crate::{
    auth::viewer::{SignedIn, Viewer},
    error::{Error, Result, UserError, UserErrorCode},
    graphql::{context::ContextExt, user_error::outcome},
    messages::Message,
};

/// Root fields that write invitations.
#[derive(Default)]
pub struct InvitationMutation;

#[Object]
impl InvitationMutation {
    /// Invites somebody to a project of the caller. Whatever becomes of sending it, the invitation has a link to give.
    /// Codes: ALREADY_INVITED (while an earlier invitation is pending or accepted), CREATOR_REQUIRED, INVALID_EMAIL,
    /// NOT_FOUND, OWN_PROJECT, PROJECT_COMPLETED, REQUIRED, TOO_LONG. Token scope: `invitations:write`.
    async fn invite_tester(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Who is invited to what.")] input: InviteTesterInput,
    ) -> Result<Option<InviteTesterPayload>> {
        let (invitation, user_errors) = outcome(invite(ctx, input).await)?;
        let delivery = invitation.as_ref().map(|invitation| invitation.delivery.into());
        Ok(Some(InviteTesterPayload { delivery, invitation: invitation.map(Invitation::from), user_errors }))
    }

    /// Sends a pending invitation of the caller once more; its link stays the same. Codes: CREATOR_REQUIRED,
    /// INVITATION_PROCESSED, NOT_FOUND. Token scope: `invitations:write`.
    async fn resend_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation.")] input: ResendInvitationInput,
    ) -> Result<Option<ResendInvitationPayload>> {
        let app = ctx.app()?;
        let resent = match own(ctx, &input.id) {
            Ok((person, id)) => {
                service::resend(app, person, id, ctx.request()?.language).await.map_err(|error| not_found(error, "id"))
            }
            Err(error) => Err(error),
        };
        let (invitation, user_errors) = outcome(resent)?;
        let delivery = invitation.as_ref().map(|invitation| invitation.delivery.into());
        Ok(Some(ResendInvitationPayload { delivery, invitation: invitation.map(Invitation::from), user_errors }))
    }

    /// Takes a pending invitation of the caller back: its link opens nothing any more. Codes: CREATOR_REQUIRED,
    /// INVITATION_PROCESSED, NOT_FOUND. Token scope: `invitations:write`.
    async fn revoke_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation.")] input: RevokeInvitationInput,
    ) -> Result<Option<RevokeInvitationPayload>> {
        let app = ctx.app()?;
        let revoked = match own(ctx, &input.id) {
            Ok((person, id)) => service::revoke(app, person, id).await.map_err(|error| not_found(error, "id")),
            Err(error) => Err(error),
        };
        let (invitation, user_errors) = outcome(revoked)?;
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
            Viewer::Anonymous => Err(Error::Rejected(vec![UserError::global(
                UserErrorCode::SignInRequired,
                Message::ACCEPT_SIGN_IN_REQUIRED,
            )])),
            viewer => {
                let accepted = answer::accept(ctx.app()?, viewer.signed_in()?, &input.token).await;
                accepted.map_err(|error| not_found(error, "token"))
            }
        };
        let (accepted, user_errors) = outcome(accepted)?;
        let (invitation, project_tester) = accepted.unzip();
        Ok(Some(AcceptInvitationPayload {
            invitation: invitation.map(Into::into),
            project_tester: project_tester.map(Into::into),
            user_errors,
        }))
    }

    /// Refuses an invitation. Nobody needs to be signed in. Codes: INVITATION_PROCESSED, NOT_FOUND, OWN_PROJECT,
    /// TOO_LONG. Token scope: `invitations:write`.
    async fn refuse_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The invitation, and why.")] input: RefuseInvitationInput,
    ) -> Result<Option<RefuseInvitationPayload>> {
        let refused = match rules::reason(input.reason.as_deref()) {
            Ok(reason) => answer::refuse(ctx.app()?, &ctx.request()?.viewer, &input.token, reason.as_deref())
                .await
                .map_err(|error| not_found(error, "token")),
            Err(error) => Err(error),
        };
        let (invitation, user_errors) = outcome(refused)?;
        Ok(Some(RefuseInvitationPayload { invitation: invitation.map(Invitation::from), user_errors }))
    }
}

/// Everything wrong with the input is told at once.
async fn invite(ctx: &Context<'_>, input: InviteTesterInput) -> Result<invitation::Model> {
    let person = policy::creator(&ctx.request()?.viewer)?;
    let project = match &input.project_id {
        None => Err(Error::rejected("projectId", UserErrorCode::Required, Message::INVITATION_PROJECT_REQUIRED)),
        Some(id) => ProjectId::parse(id).ok_or_else(no_project),
    };
    match (project, Invited::validate(input.by)) {
        (Ok(project), Ok(invited)) => service::invite(ctx.app()?, person, project, &invited, ctx.request()?.language)
            .await
            .map_err(|error| match error {
                Error::NotFound => no_project(),
                other => other,
            }),
        (Err(Error::Rejected(mut one)), Err(Error::Rejected(other))) => {
            one.extend(other);
            Err(Error::Rejected(one))
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

fn no_project() -> Error {
    Error::rejected("projectId", UserErrorCode::NotFound, Message::PROJECT_NOT_FOUND)
}

/// The caller, a creator, and the invitation named.
fn own<'a>(ctx: &'a Context<'_>, id: &ID) -> Result<(&'a SignedIn, InvitationId)> {
    let person = policy::creator(&ctx.request()?.viewer)?;
    let id = InvitationId::parse(id).ok_or_else(|| not_found(Error::NotFound, "id"))?;
    Ok((person, id))
}

/// An invitation that is not there, or not for the caller, is an error of the field that names it.
fn not_found(error: Error, field: &'static str) -> Error {
    match error {
        Error::NotFound => Error::rejected(field, UserErrorCode::NotFound, Message::INVITATION_NOT_FOUND),
        other => other,
    }
}
