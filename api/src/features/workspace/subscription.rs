//! Subscriptions to changes of a workspace's settings and of the caller's story.

use async_graphql::{Context, Subscription};
use entity::{
    personal_story,
    types::id::{PersonalStoryId, ProjectId, WorkspaceSettingsId},
    workspace_settings,
};
use futures_util::Stream;

use super::{
    policy, settings_topic, story_topic,
    types::{PersonalStory, WorkspaceSettings},
};
use crate::{
    features::projects,
    platform::{
        error::Result,
        graphql::{
            changes::{change_types, changes},
            context::ContextExt,
            id::TypedId,
            scalars::ChangeCursor,
        },
    },
};

change_types!(
    WorkspaceSettings(workspace_settings::Model, WorkspaceSettingsId) as workspace_settings
        => WorkspaceSettingsChange in WorkspaceSettingsChanges,
    "workspace's settings", with deprecated id
);
change_types!(
    PersonalStory(personal_story::Model, PersonalStoryId) as personal_story
        => PersonalStoryChange in PersonalStoryChanges,
    "personal story", with deprecated id
);

/// Subscription root fields of workspaces.
#[derive(Default)]
pub struct WorkspaceSubscription;

#[Subscription]
impl WorkspaceSubscription {
    /// Changes of the settings of the workspace of a project of the caller. Codes: UNAUTHENTICATED, NOT_FOUND (also later,
    /// when the project is deleted), CURSOR_EXPIRED (read the settings again, then subscribe without `after`). Token scope:
    /// `workspace:read`.
    async fn workspace_settings_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<WorkspaceSettingsChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person, id) = (ctx.app()?, ctx.signed_in()?, project_id.0);
            policy::view_settings(app, &ctx.request()?.viewer, id).await?;
            let mut audience = person.audience(settings_topic(id));
            audience.access.push(projects::deletion_topic(id));
            Ok(audience)
        })
        .await
    }

    /// Changes of the caller's story, wherever it was saved. Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read the story
    /// again, then subscribe without `after`). Token scope: `workspace:read`.
    async fn personal_story_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<PersonalStoryChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(story_topic(person.user_id)))
        })
        .await
    }
}
