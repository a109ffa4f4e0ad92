//! Mutations of projects.

use async_graphql::{Context, MaybeUndefined, Object};

use super::{
    deletion, messages,
    payloads::{
        CreateProjectInput, CreateProjectPayload, DeleteProjectInput, DeleteProjectPayload, SetProjectStatusInput,
        SetProjectStatusPayload, UpdateProjectInput, UpdateProjectPayload,
    },
    rules::{Fields, PROJECTS, STATUS_CHANGES},
    service,
    types::Project,
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Mutation root fields of projects.
#[derive(Default)]
pub struct ProjectMutation;

#[Object]
impl ProjectMutation {
    /// Creates a project owned by the caller, a creator, with the status `IN_PROGRESS`. Codes: INVALID_URL, REQUIRED,
    /// TOO_LONG, TOO_MANY (keywords; 500 projects), TOO_SHORT; RATE_LIMITED as an error of the whole request (200 an hour of
    /// one person). Token scope: `projects:write`.
    async fn create_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the project.")] input: CreateProjectInput,
    ) -> Result<Option<CreateProjectPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        person.creator()?;
        app.rate_limits.user(&PROJECTS, person.user_id)?;
        let created = service::create(app, person, input.into()).await;
        let (project, user_errors) = split_user_errors(created)?;
        Ok(Some(CreateProjectPayload { project: project.map(Project::from), user_errors }))
    }

    /// Changes a project of the caller. Codes: INVALID_URL, NOT_FOUND, REQUIRED, TOO_LONG, TOO_MANY, TOO_SHORT,
    /// VERSION_CONFLICT. Token scope: `projects:write`.
    async fn update_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateProjectInput,
    ) -> Result<Option<UpdateProjectPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let expected = input.expected_version;
        let updated = service::update(app, person, input.id.0, expected, input.into()).await;
        let (project, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::PROJECT_NOT_FOUND)))?;
        Ok(Some(UpdateProjectPayload { project: project.map(Project::from), user_errors }))
    }

    /// Changes the status of a project of the caller. Codes: NOT_FOUND; RATE_LIMITED as an error of the whole request (60
    /// an hour of one person). Token scope: `projects:write`.
    async fn set_project_status(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project and its new status.")] input: SetProjectStatusInput,
    ) -> Result<Option<SetProjectStatusPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        app.rate_limits.user(&STATUS_CHANGES, person.user_id)?;
        let updated = service::set_status(app, person, input.id.0, input.status.into()).await;
        let (project, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::PROJECT_NOT_FOUND)))?;
        Ok(Some(SetProjectStatusPayload { project: project.map(Project::from), user_errors }))
    }

    /// Removes a project of the caller and everything that belongs to it. Codes: NOT_FOUND. Token scope:
    /// `projects:write`.
    async fn delete_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project.")] input: DeleteProjectInput,
    ) -> Result<Option<DeleteProjectPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let deleted = deletion::delete(app, person, input.id.0).await;
        let (deleted, user_errors) =
            split_user_errors(deleted.map_err(|error| error.on_not_found("id", messages::PROJECT_NOT_FOUND)))?;
        Ok(Some(DeleteProjectPayload { deleted_project_id: deleted.map(|()| input.id.0.into()), user_errors }))
    }
}

impl From<CreateProjectInput> for Fields {
    fn from(input: CreateProjectInput) -> Self {
        Self {
            title: Some(input.title),
            description: Some(input.description),
            objectives: Some(input.objectives),
            feedback_type: Some(input.feedback_type),
            details_for_testers: Some(input.details_for_testers),
            prototype_link: Some(input.prototype_link),
            deadline: Some(input.deadline.map(|date| date.0)),
            keywords: Some(input.keywords),
        }
    }
}

impl From<UpdateProjectInput> for Fields {
    fn from(input: UpdateProjectInput) -> Self {
        Self {
            title: input.title,
            description: input.description,
            objectives: input.objectives,
            feedback_type: input.feedback_type,
            details_for_testers: input.details_for_testers,
            prototype_link: nested_option(input.prototype_link),
            deadline: nested_option(input.deadline).map(|deadline| deadline.map(|date| date.0)),
            keywords: input.keywords,
        }
    }
}

/// Returns `None` for an absent value and `Some(None)` for null.
fn nested_option<T>(value: MaybeUndefined<T>) -> Option<Option<T>> {
    match value {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(None),
        MaybeUndefined::Value(value) => Some(Some(value)),
    }
}
