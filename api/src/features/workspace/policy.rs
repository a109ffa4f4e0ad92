//! Authorization of workspaces: settings are visible to the project's owner and a story to its author; for everyone
//! else they are not found.

use entity::{
    personal_story, project,
    types::id::{PersonalStoryId, ProjectId, UserId, WorkspaceSettingsId},
    workspace_settings,
};
use sea_orm::{ConnectionTrait, EntityTrait};
use uuid::Uuid;

use super::{
    loader::{SettingsById, StoryById},
    rules,
};
use crate::{
    features::projects,
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            viewer::Viewer,
        },
        db::Tx,
        error::{Error, Result},
    },
};

/// Returns the settings of a project's workspace, or the defaults, if `viewer` may read them. Batched.
pub async fn view_settings(
    app: &App,
    viewer: &Viewer,
    project: ProjectId,
) -> Result<Authorized<workspace_settings::Model, View>> {
    let project = projects::policy::view(app, viewer, project).await?;
    settings_of(app, viewer, &project).await
}

/// Like [`view_settings`], for a project that was already read.
pub async fn settings_of(
    app: &App,
    viewer: &Viewer,
    project: &project::Model,
) -> Result<Authorized<workspace_settings::Model, View>> {
    if project.creator_id != viewer.signed_in()?.user_id {
        return Err(Error::NotFound);
    }
    Ok(Authorized::by_policy(saved_or_default(app, project.id).await?))
}

/// Returns the settings of a project's workspace, or the defaults, for a caller that has locked the project or may see
/// what it asks for.
pub(super) async fn settings_in(db: &impl ConnectionTrait, project: ProjectId) -> Result<workspace_settings::Model> {
    let id = WorkspaceSettingsId::from(Uuid::from(project));
    let saved = workspace_settings::Entity::find_by_id(id).one(db).await?;
    Ok(saved.unwrap_or_else(|| rules::defaults(id)))
}

/// Returns the settings of a project's workspace, or the defaults. Batched.
async fn saved_or_default(app: &App, project: ProjectId) -> Result<workspace_settings::Model> {
    let id = WorkspaceSettingsId::from(Uuid::from(project));
    let saved = app.loader.load_one(SettingsById(id)).await?;
    Ok(saved.unwrap_or_else(|| rules::defaults(id)))
}

/// Whether the feedback that a project's owner made public is visible to everyone who can see its sheet or its public
/// page. Batched.
pub async fn shows_feedback(app: &App, project: ProjectId) -> Result<bool> {
    Ok(saved_or_default(app, project).await?.public_feedback)
}

/// Whether a project's roadmap is visible to its testers and on its public page, which is the default. Batched.
pub async fn shares_roadmap(app: &App, project: ProjectId) -> Result<bool> {
    Ok(saved_or_default(app, project).await?.collaboration)
}

/// Like [`shares_roadmap`], for a project that the transaction has locked.
pub async fn shares_roadmap_in(tx: &Tx, project: ProjectId) -> Result<bool> {
    Ok(settings_in(tx.db(), project).await?.collaboration)
}

/// Whether Javier answers with the deployment's model in a project's workspace, which is the default.
pub async fn uses_model(db: &impl ConnectionTrait, project: ProjectId) -> Result<bool> {
    Ok(settings_in(db, project).await?.uses_model)
}

/// Returns the story of `viewer`. Not found before the first save, or when the story is another user's. Batched.
pub async fn view_story(
    app: &App,
    viewer: &Viewer,
    id: PersonalStoryId,
) -> Result<Authorized<personal_story::Model, View>> {
    if viewer.signed_in()?.user_id != UserId::from(Uuid::from(id)) {
        return Err(Error::NotFound);
    }
    app.loader.load_one(StoryById(id)).await?.map(Authorized::by_policy).ok_or(Error::NotFound)
}
