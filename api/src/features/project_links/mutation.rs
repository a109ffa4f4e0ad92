//! Mutations of links and of requests.

use async_graphql::{Context, Object};

use super::{
    joining::{self, Joined},
    messages,
    payloads::{
        AnswerJoinRequestInput, AnswerJoinRequestPayload, CreateProjectLinkInput, CreateProjectLinkPayload,
        JoinProjectInput, JoinProjectPayload, RevokeProjectLinkInput, RevokeProjectLinkPayload, UpdateProjectLinkInput,
        UpdateProjectLinkPayload,
    },
    rules::{self, Fields},
    service,
    types::{JoinRequest, JoinRequestStatus, ProjectLink},
};
use crate::{
    features::{invitations::Invitation, projects},
    platform::{
        app::App,
        auth::viewer::{SignedIn, Viewer},
        error::{Error, Result, UserErrorCode},
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root mutation fields for links.
#[derive(Default)]
pub struct ProjectLinkMutation;

#[Object]
impl ProjectLinkMutation {
    /// Creates a link by which many people join a project of the caller. Codes: INVALID_AMOUNT, INVALID_EXPIRY, NOT_FOUND
    /// (the project), REQUIRED, TOO_LONG, TOO_MANY (100 links that are not revoked). Token scope: `invitations:write`.
    async fn create_project_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the link.")] input: CreateProjectLinkInput,
    ) -> Result<Option<CreateProjectLinkPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        person.creator()?;
        let created = service::create(app, person, input.project_id.0, input.into()).await;
        let created = created.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND));
        let (link, user_errors) = split_user_errors(created)?;
        Ok(Some(CreateProjectLinkPayload { project_link: link.map(ProjectLink::from), user_errors }))
    }

    /// Changes a link of a project of the caller. Codes: INVALID_AMOUNT, INVALID_EXPIRY, LINK_CLOSED (it is revoked),
    /// NOT_FOUND, REQUIRED, TOO_LONG. Token scope: `invitations:write`.
    async fn update_project_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateProjectLinkInput,
    ) -> Result<Option<UpdateProjectLinkPayload>> {
        let (app, person, id) = (ctx.app()?, ctx.signed_in()?, input.id.0);
        let updated = service::update(app, person, id, input.into()).await;
        let (link, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::LINK_NOT_FOUND)))?;
        Ok(Some(UpdateProjectLinkPayload { project_link: link.map(ProjectLink::from), user_errors }))
    }

    /// Revokes a link of a project of the caller for good: nobody joins through it any more, and who did stays. Codes:
    /// NOT_FOUND. Token scope: `invitations:write`.
    async fn revoke_project_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The link.")] input: RevokeProjectLinkInput,
    ) -> Result<Option<RevokeProjectLinkPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let revoked = service::revoke(app, person, input.id.0).await;
        let (link, user_errors) =
            split_user_errors(revoked.map_err(|error| error.on_not_found("id", messages::LINK_NOT_FOUND)))?;
        Ok(Some(RevokeProjectLinkPayload { project_link: link.map(ProjectLink::from), user_errors }))
    }

    /// Makes the caller a tester of the project of a link, or asks its creator where the link says so. Codes:
    /// ALREADY_REQUESTED, ALREADY_TESTER, LINK_CLOSED, LINK_FULL, NOT_FOUND, OWN_PROJECT, PROJECT_COMPLETED,
    /// PROJECT_PAUSED, SIGN_IN_REQUIRED, TOO_LONG, TYPE_REQUIRED. Token scope: `invitations:write`.
    async fn join_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The link.")] input: JoinProjectInput,
    ) -> Result<Option<JoinProjectPayload>> {
        let (joined, user_errors) = split_user_errors(join(ctx, &input).await)?;
        let (invitation, request_status) = match joined {
            Some(Joined::Tests(invitation)) => (Some(Invitation::from(*invitation)), None),
            Some(Joined::Asked) => (None, Some(JoinRequestStatus::Pending)),
            None => (None, None),
        };
        Ok(Some(JoinProjectPayload { invitation, request_status, user_errors }))
    }

    /// Accepts or declines a request to test a project of the caller. Accepting takes a seat of the link, also when the
    /// link was closed since. Codes: ALREADY_TESTER, LINK_FULL, NOT_FOUND, PROJECT_COMPLETED, PROJECT_PAUSED,
    /// REQUEST_PROCESSED, TOO_LONG. Token scope: `invitations:write`.
    async fn answer_join_request(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The answer.")] input: AnswerJoinRequestInput,
    ) -> Result<Option<AnswerJoinRequestPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let answered = answer(app, person, &input).await;
        let (join_request, user_errors) =
            split_user_errors(answered.map_err(|error| error.on_not_found("id", messages::REQUEST_NOT_FOUND)))?;
        Ok(Some(AnswerJoinRequestPayload { join_request, user_errors }))
    }
}

async fn join(ctx: &Context<'_>, input: &JoinProjectInput) -> Result<Joined> {
    let person = match &ctx.request()?.viewer {
        Viewer::Anonymous => {
            return Err(Error::global(UserErrorCode::SignInRequired, messages::JOIN_SIGN_IN_REQUIRED));
        }
        viewer => viewer.signed_in()?,
    };
    let message = rules::validate_message(input.message.as_deref())?;
    let joined = joining::join(ctx.app()?, person, &input.token, message.as_deref()).await;
    joined.map_err(|error| error.on_not_found("token", messages::LINK_NOT_FOUND))
}

async fn answer(app: &App, person: &SignedIn, input: &AnswerJoinRequestInput) -> Result<JoinRequest> {
    let reply = rules::validate_reply(input.reply.as_deref())?;
    joining::answer(app, person, input.id.0, input.is_accepted, reply.as_deref()).await.map(JoinRequest::from)
}

impl From<CreateProjectLinkInput> for Fields {
    fn from(input: CreateProjectLinkInput) -> Self {
        Self {
            name: Some(input.name),
            seats: Some(input.seats),
            ends_on: Some(input.ends_on.map(|day| day.0)),
            mode: Some(input.mode.map(Into::into)),
        }
    }
}

impl From<UpdateProjectLinkInput> for Fields {
    fn from(input: UpdateProjectLinkInput) -> Self {
        Self {
            name: input.name.into(),
            seats: input.seats.into(),
            ends_on: Option::<Option<_>>::from(input.ends_on).map(|day| day.map(|day| day.0)),
            mode: Option::<Option<_>>::from(input.mode).map(|mode| mode.map(Into::into)),
        }
    }
}
