//! Queries of workspace settings and personal stories.

use async_graphql::{Context, Object};
use entity::{
    project,
    types::id::{PersonalStoryId, ProjectId, UserId, WorkspaceSettingsId},
};
use uuid::Uuid;

use super::{
    policy,
    types::{PersonalStory, WorkspaceSettings},
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        account::Account,
        context::ContextExt,
        node::{NodeType, find_visible},
        visibility::visible,
    },
};

/// Resolves the `workspaceSettings` field of a project; null for everyone but its owner.
pub async fn settings_of_project(ctx: &Context<'_>, project: &project::Model) -> Result<Option<WorkspaceSettings>> {
    let found = policy::settings_of(ctx.app()?, &ctx.request()?.viewer, project).await;
    visible(found.map(|settings| settings.into_inner().into()))
}

impl NodeType for WorkspaceSettings {
    type Id = WorkspaceSettingsId;

    async fn find(app: &App, viewer: &Viewer, id: WorkspaceSettingsId) -> Result<Self> {
        let project = ProjectId::from(Uuid::from(id));
        policy::view_settings(app, viewer, project).await.map(|row| row.into_inner().into())
    }
}

impl NodeType for PersonalStory {
    type Id = PersonalStoryId;

    async fn find(app: &App, viewer: &Viewer, id: PersonalStoryId) -> Result<Self> {
        policy::view_story(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Fields of the GraphQL object `Viewer`: the personal story.
pub struct WorkspaceViewer(UserId);

impl From<&Account> for WorkspaceViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl WorkspaceViewer {
    /// The story that the person writes about their own path, null before the first save.
    async fn personal_story(&self, ctx: &Context<'_>) -> Result<Option<PersonalStory>> {
        find_visible(ctx, Uuid::from(self.0).into()).await
    }
}
