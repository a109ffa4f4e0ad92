//! GraphQL types of workspace settings and personal stories.

use async_graphql::{ID, InputObject, MaybeUndefined, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{personal_story, types::id::ProjectId, workspace_settings};

use crate::platform::graphql::{id::TypedId, scalars::Date, user_error::UserError};

/// GraphQL type of a workspace's settings.
#[derive(Clone, Debug)]
pub struct WorkspaceSettings(workspace_settings::Model);

impl From<workspace_settings::Model> for WorkspaceSettings {
    fn from(row: workspace_settings::Model) -> Self {
        Self(row)
    }
}

/// Settings of the workspace of a project. Until the first save they are the defaults.
#[Object]
impl WorkspaceSettings {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// First day of the work, `2025-06-01` by default.
    async fn start_date(&self) -> Date {
        Date(self.0.start_date)
    }

    /// Last day of the work, `2025-08-31` by default.
    async fn end_date(&self) -> Date {
        Date(self.0.end_date)
    }

    /// Colour of the workspace as `#rrggbb`, `#9b87f5` by default.
    async fn color(&self) -> &str {
        &self.0.color
    }

    /// Words that describe the workspace: `marketing`, `produit`, `développement` by default.
    async fn tags(&self) -> &[String] {
        &self.0.tags.0
    }

    /// Whether the owner receives notifications about this project, true by default.
    async fn has_notifications(&self) -> bool {
        self.0.notifications
    }

    /// Whether others see the project's roadmap, true by default: its testers (`roadmapItems` of `ProjectSheet`), and
    /// everyone who sees its public page, where they can vote.
    async fn has_collaboration(&self) -> bool {
        self.0.collaboration
    }

    /// Whether others see the feedback that the owner made public (`isPublic` of `Feedback`), false by default: everyone
    /// who sees the project's sheet (`feedbacks` of `ProjectSheet`), and everyone who sees its public page.
    async fn has_public_feedback(&self) -> bool {
        self.0.public_feedback
    }

    /// The project's repository on GitHub as `owner/name`, null by default.
    async fn github_repository(&self) -> Option<&str> {
        self.0.github_repository.as_deref()
    }

    /// Whether Javier answers with the deployment's model (`assistantModel` of `Configuration`), if it has one: true by
    /// default. When false, nothing of the project is sent to the model.
    async fn uses_model(&self) -> bool {
        self.0.uses_model
    }

    /// 0 for the defaults, 1 at the first save, one more at every write.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When they were last saved, null for the defaults.
    async fn updated_at(&self) -> Option<DateTime<Utc>> {
        (self.0.version > 0).then_some(self.0.updated_at)
    }
}

/// GraphQL type of a personal story.
#[derive(Clone, Debug)]
pub struct PersonalStory(personal_story::Model);

impl From<personal_story::Model> for PersonalStory {
    fn from(row: personal_story::Model) -> Self {
        Self(row)
    }
}

/// The story that a person writes about their own path: one per person, the same in every workspace, visible to
/// nobody else.
#[Object]
impl PersonalStory {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Markdown, at most 100,000 characters; may be empty.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// 1 at the first save, one more at every write.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time of the first save.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Time of the last save.
    async fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}

/// New settings of a workspace. An absent field stays as it is, null restores its default.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateWorkspaceSettingsInput {
    /// Colour as `#rrggbb`.
    pub color: MaybeUndefined<String>,
    /// Last day of the work, not before the first.
    pub end_date: MaybeUndefined<Date>,
    /// The version that was edited, 0 for the defaults. When the settings were written since, nothing is done
    /// (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// The project's repository on GitHub: `owner/name`, or its address.
    pub github_repository: MaybeUndefined<String>,
    /// Whether the project's testers and those who see its public page see its roadmap.
    pub has_collaboration: MaybeUndefined<bool>,
    /// Whether the owner receives notifications about this project.
    pub has_notifications: MaybeUndefined<bool>,
    /// Whether those who see the project's sheet or its public page see the feedback that the owner made public.
    pub has_public_feedback: MaybeUndefined<bool>,
    /// The project, of the caller.
    pub project_id: TypedId<ProjectId>,
    /// First day of the work.
    pub start_date: MaybeUndefined<Date>,
    /// At most 20 words of at most 40 characters; split on commas, trimmed, blanks and repetitions dropped.
    pub tags: MaybeUndefined<Vec<String>>,
    /// Whether Javier answers with the deployment's model, if it has one.
    pub uses_model: MaybeUndefined<bool>,
}

/// A person's story as they want it saved.
#[derive(Clone, Debug, InputObject)]
pub struct SavePersonalStoryInput {
    /// Markdown, at most 100,000 characters.
    pub content: String,
    /// The version that was edited, 0 when there was none. When the story was written since, nothing is done
    /// (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
}

/// Result of `updateWorkspaceSettings`.
#[derive(SimpleObject)]
pub struct UpdateWorkspaceSettingsPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// Settings as written, null when `userErrors` is not empty.
    pub workspace_settings: Option<WorkspaceSettings>,
}

/// Result of `savePersonalStory`.
#[derive(SimpleObject)]
pub struct SavePersonalStoryPayload {
    /// Story as written, null when `userErrors` is not empty.
    pub personal_story: Option<PersonalStory>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
