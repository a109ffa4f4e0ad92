//! Mutations of releases.

use async_graphql::{Context, Object};

use super::{
    messages,
    rules::Fields,
    service,
    types::{
        CreateReleaseInput, CreateReleasePayload, DeleteReleaseInput, DeleteReleasePayload, Release,
        UpdateReleaseInput, UpdateReleasePayload,
    },
};
use crate::{
    features::projects,
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Mutation root fields of releases.
#[derive(Default)]
pub struct ReleaseMutation;

#[Object]
impl ReleaseMutation {
    /// Adds a release to a project of the caller and announces it to those who follow its releases. Codes: INVALID_URL,
    /// NAME_TAKEN, NOT_FOUND (the project), REQUIRED, TOO_LONG, TOO_MANY (500 releases). Token scope: `workspace:write`.
    async fn create_release(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the release.")] input: CreateReleaseInput,
    ) -> Result<Option<CreateReleasePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        person.creator()?;
        let (project, language) = (input.project_id.0, ctx.request()?.language);
        let created = service::create(app, person, project, input.into(), language).await;
        let (release, user_errors) = split_user_errors(
            created.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND)),
        )?;
        Ok(Some(CreateReleasePayload { release: release.map(Release::from), user_errors }))
    }

    /// Changes a release of a project of the caller. Codes: INVALID_URL, NAME_TAKEN, NOT_FOUND, REQUIRED, TOO_LONG,
    /// VERSION_CONFLICT. Token scope: `workspace:write`.
    async fn update_release(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateReleaseInput,
    ) -> Result<Option<UpdateReleasePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let (id, expected) = (input.id.0, input.expected_version);
        let updated = service::update(app, person, id, expected, input.into()).await;
        let (release, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::RELEASE_NOT_FOUND)))?;
        Ok(Some(UpdateReleasePayload { release: release.map(Release::from), user_errors }))
    }

    /// Removes a release of a project of the caller. Feedback that names it stays, without it. Codes: NOT_FOUND. Token
    /// scope: `workspace:write`.
    async fn delete_release(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The release.")] input: DeleteReleaseInput,
    ) -> Result<Option<DeleteReleasePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let deleted = service::delete(app, person, input.id.0).await;
        let (deleted, user_errors) =
            split_user_errors(deleted.map_err(|error| error.on_not_found("id", messages::RELEASE_NOT_FOUND)))?;
        Ok(Some(DeleteReleasePayload { deleted_release_id: deleted.map(|()| input.id.0.into()), user_errors }))
    }
}

impl From<CreateReleaseInput> for Fields {
    fn from(input: CreateReleaseInput) -> Self {
        Self {
            name: Some(input.name),
            notes: Some(input.notes),
            link: Some(input.link),
            released_on: Some(input.released_on.map(|day| day.0)),
        }
    }
}

impl From<UpdateReleaseInput> for Fields {
    fn from(input: UpdateReleaseInput) -> Self {
        Self {
            name: input.name.into(),
            notes: input.notes.into(),
            link: input.link.into(),
            released_on: Option::<Option<_>>::from(input.released_on).map(|day| day.map(|day| day.0)),
        }
    }
}
