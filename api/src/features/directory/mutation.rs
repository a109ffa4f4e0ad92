//! Mutations of the directory.

use async_graphql::{Context, MaybeUndefined, Object};

use super::{
    messages,
    payloads::{
        ApplyToProjectInput, ApplyToProjectPayload, ReportProjectInput, ReportProjectPayload, SetProjectListingInput,
        SetProjectListingPayload,
    },
    rules::{APPLICATIONS, Fields},
    service,
    types::ProjectListing,
};
use crate::{
    features::{project_links::OwnJoinRequest, projects},
    platform::{
        auth::viewer::Viewer,
        error::{Error, Result, UserErrorCode},
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root mutation fields for the directory.
#[derive(Default)]
pub struct DirectoryMutation;

#[Object]
impl DirectoryMutation {
    /// Says whether a project of the caller looks for testers in the directory, and what it is. Codes: NOT_FOUND, TOO_LONG.
    /// Token scope: `projects:write`.
    async fn set_project_listing(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project, and what to say of it.")] input: SetProjectListingInput,
    ) -> Result<Option<SetProjectListingPayload>> {
        let (app, person, id) = (ctx.app()?, ctx.signed_in()?, input.project_id.0);
        let fields = Fields {
            is_open: input.is_open,
            kind: input.kind.map(Into::into),
            language: input.language.map(Into::into),
            question: match input.question {
                MaybeUndefined::Undefined => None,
                MaybeUndefined::Null => Some(String::new()),
                MaybeUndefined::Value(question) => Some(question),
            },
        };
        let set = service::set(app, person, id, fields).await;
        let (listing, user_errors) = split_user_errors(
            set.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND)),
        )?;
        Ok(Some(SetProjectListingPayload { project_listing: listing.map(ProjectListing::from), user_errors }))
    }

    /// Asks the creator of a project in the directory whether the caller may test it; they answer like a request through a
    /// link. Codes: ALREADY_REQUESTED, ALREADY_TESTER, LINK_CLOSED (its creator ended the caller's test), NOT_FOUND (it
    /// does not look for testers), OWN_PROJECT, PROJECT_COMPLETED, PROJECT_PAUSED, REQUIRED, SIGN_IN_REQUIRED, TOO_LONG, TYPE_REQUIRED; RATE_LIMITED as an error of
    /// the whole request. Token scope: `invitations:write`.
    async fn apply_to_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project, and the answer to its question.")] input: ApplyToProjectInput,
    ) -> Result<Option<ApplyToProjectPayload>> {
        let app = ctx.app()?;
        let viewer = &ctx.request()?.viewer;
        let applied = if let Viewer::Anonymous = viewer {
            Err(Error::global(UserErrorCode::SignInRequired, messages::APPLY_SIGN_IN_REQUIRED))
        } else {
            let person = viewer.signed_in()?;
            app.rate_limits.user(&APPLICATIONS, person.user_id)?;
            let answer = input.answer.unwrap_or_default();
            service::apply(app, person, input.project_id.0, &answer).await
        };
        let (request, user_errors) =
            split_user_errors(applied.map_err(|error| error.on_not_found("projectId", messages::LISTING_NOT_FOUND)))?;
        Ok(Some(ApplyToProjectPayload { own_join_request: request.map(OwnJoinRequest::from), user_errors }))
    }

    /// Reports that a project does not belong in the directory, without authentication. A network counts once; reports from
    /// three different ones take the project off the directory. Codes: NOT_FOUND; RATE_LIMITED as an error of the whole
    /// request. Not with a token.
    async fn report_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project.")] input: ReportProjectInput,
    ) -> Result<Option<ReportProjectPayload>> {
        let (app, address, id) = (ctx.app()?, ctx.request()?.address, input.project_id.0);
        app.rate_limits.public_form(address)?;
        let reported = service::report(app, address, id).await;
        let (reported, user_errors) =
            split_user_errors(reported.map_err(|error| error.on_not_found("projectId", messages::LISTING_NOT_FOUND)))?;
        Ok(Some(ReportProjectPayload { reported_project_id: reported.map(|()| id.into()), user_errors }))
    }
}
