//! Queries of workspace settings and personal stories.

use async_graphql::Context;
use entity::{
    project,
    types::id::{PersonalStoryId, UserId},
};
use uuid::Uuid;

use super::{
    policy,
    types::{PersonalStory, WorkspaceSettings},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, visibility::visible},
};

/// Resolves the `workspaceSettings` field of a project; null for everyone but its owner.
pub async fn settings_of_project(ctx: &Context<'_>, project: &project::Model) -> Result<Option<WorkspaceSettings>> {
    let found = policy::settings_of(ctx.app()?, &ctx.request()?.viewer, project).await;
    visible(found.map(|settings| settings.into_inner().into()))
}

/// Resolves the `personalStory` field of a user; null before the first save.
pub async fn story_of(ctx: &Context<'_>, user: UserId) -> Result<Option<PersonalStory>> {
    let id = PersonalStoryId::from(Uuid::from(user));
    let found = policy::view_story(ctx.app()?, &ctx.request()?.viewer, id).await;
    visible(found.map(|story| story.into_inner().into()))
}
