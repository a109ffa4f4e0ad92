//! Mutations of workspace settings and personal stories.

use async_graphql::{Context, Object};

use super::{
    rules::Fields,
    service,
    types::{
        PersonalStory, SavePersonalStoryInput, SavePersonalStoryPayload, UpdateWorkspaceSettingsInput,
        UpdateWorkspaceSettingsPayload, WorkspaceSettings,
    },
};
use crate::{
    features::projects,
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Mutation root fields of workspaces.
#[derive(Default)]
pub struct WorkspaceMutation;

#[Object]
impl WorkspaceMutation {
    /// Changes the settings of the workspace of a project of the caller. Codes: INVALID_COLOR, INVALID_RANGE, INVALID_URL
    /// (`githubRepository`), NOT_FOUND (the project), TOO_LONG, TOO_MANY, VERSION_CONFLICT. Token scope:
    /// `workspace:write`.
    async fn update_workspace_settings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateWorkspaceSettingsInput,
    ) -> Result<Option<UpdateWorkspaceSettingsPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        person.creator()?;
        let (id, expected) = (input.project_id.0, input.expected_version);
        let updated = service::update_settings(app, person, id, expected, input.into()).await;
        let (settings, user_errors) = split_user_errors(
            updated.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND)),
        )?;
        Ok(Some(UpdateWorkspaceSettingsPayload {
            workspace_settings: settings.map(WorkspaceSettings::from),
            user_errors,
        }))
    }

    /// Saves the caller's story. Codes: TOO_LONG, VERSION_CONFLICT. Token scope: `workspace:write`.
    async fn save_personal_story(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story, and which version of it was edited.")] input: SavePersonalStoryInput,
    ) -> Result<Option<SavePersonalStoryPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let saved = service::save_story(app, person, input.expected_version, &input.content).await;
        let (story, user_errors) = split_user_errors(saved)?;
        Ok(Some(SavePersonalStoryPayload { personal_story: story.map(PersonalStory::from), user_errors }))
    }
}

impl From<UpdateWorkspaceSettingsInput> for Fields {
    fn from(input: UpdateWorkspaceSettingsInput) -> Self {
        Self {
            start_date: Option::<Option<_>>::from(input.start_date).map(|date| date.map(|date| date.0)),
            end_date: Option::<Option<_>>::from(input.end_date).map(|date| date.map(|date| date.0)),
            color: input.color.into(),
            tags: input.tags.into(),
            notifications: input.has_notifications.into(),
            collaboration: input.has_collaboration.into(),
            public_feedback: input.has_public_feedback.into(),
            github_repository: input.github_repository.into(),
            uses_model: input.uses_model.into(),
        }
    }
}
