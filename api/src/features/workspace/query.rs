//! Queries of workspace settings and personal stories.

use async_graphql::{Context, Object};
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
    auth::viewer::OwnAccount,
    error::Result,
    graphql::{context::ContextExt, visibility::visible},
};

/// Resolves the `workspaceSettings` field of a project; null for everyone but its owner.
pub async fn settings_of_project(ctx: &Context<'_>, project: &project::Model) -> Result<Option<WorkspaceSettings>> {
    let found = policy::settings_of(ctx.app()?, &ctx.request()?.viewer, project).await;
    visible(found.map(|settings| settings.into_inner().into()))
}

/// Fields of the GraphQL object `Viewer`: the personal story.
pub struct WorkspaceViewer(UserId);

impl From<&OwnAccount> for WorkspaceViewer {
    fn from(account: &OwnAccount) -> Self {
        Self(account.user.id)
    }
}

#[Object]
impl WorkspaceViewer {
    /// What the person writes about their own path, null before the first save.
    async fn personal_story(&self, ctx: &Context<'_>) -> Result<Option<PersonalStory>> {
        let id = PersonalStoryId::from(Uuid::from(self.0));
        let found = policy::view_story(ctx.app()?, &ctx.request()?.viewer, id).await;
        visible(found.map(|story| story.into_inner().into()))
    }
}
