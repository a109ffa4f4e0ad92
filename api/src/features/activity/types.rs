//! GraphQL types of activities.

use async_graphql::{Context, Enum, ID, Object};
use chrono::{DateTime, Utc};
use entity::{
    activity,
    types::{activity_type, project_status::ProjectStatus},
};

use super::messages;
use crate::{
    features::projects::Project,
    platform::{
        error::Result,
        graphql::{context::ContextExt, node::find_visible},
        language::Language,
    },
};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "activity_type::ActivityType")]
pub enum ActivityType {
    /// Feedback came in (stored as `feedback_received`).
    FeedbackReceived,
    /// An invitation was accepted (stored as `invitation_accepted`).
    InvitationAccepted,
    /// An invitation was refused (stored as `invitation_refused`).
    InvitationRefused,
    /// A project was created (stored as `project_created`).
    ProjectCreated,
    /// A project was deleted (stored as `project_deleted`).
    ProjectDeleted,
    /// A project's status changed (stored as `project_status_changed`).
    ProjectStatusChanged,
    /// A project was written (stored as `project_updated`).
    ProjectUpdated,
    /// Somebody was invited to a project (stored as `tester_invited`).
    TesterInvited,
}

/// An activity in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct Activity(activity::Model);

impl From<activity::Model> for Activity {
    fn from(row: activity::Model) -> Self {
        Self(row)
    }
}

/// Something that happened in the caller's projects.
#[Object]
impl Activity {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// What happened.
    async fn r#type(&self) -> ActivityType {
        self.0.r#type.into()
    }

    /// The same in a sentence, in the language of the request, with the project's title at that time.
    async fn message(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(sentence(&self.0, ctx.request()?.language))
    }

    /// The project concerned, null when it was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(id) = self.0.project_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// 1, and 2 once the person is no longer named: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When it happened.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// Returns the sentence of an activity.
fn sentence(row: &activity::Model, language: Language) -> String {
    use activity_type::ActivityType as Type;
    let event = match row.r#type {
        Type::ProjectCreated => messages::PROJECT_CREATED,
        Type::ProjectUpdated => messages::PROJECT_UPDATED,
        Type::ProjectStatusChanged => match row.status {
            Some(ProjectStatus::InProgress) => messages::PROJECT_RESUMED,
            Some(ProjectStatus::Paused) => messages::PROJECT_PAUSED,
            Some(ProjectStatus::Completed) => messages::PROJECT_COMPLETED,
            None => messages::PROJECT_UPDATED,
        },
        Type::ProjectDeleted => messages::PROJECT_DELETED,
        Type::TesterInvited => messages::TESTER_INVITED,
        Type::InvitationAccepted => messages::INVITATION_ACCEPTED,
        Type::InvitationRefused => messages::INVITATION_REFUSED,
        Type::FeedbackReceived => messages::FEEDBACK_RECEIVED,
    };
    event.about(language, row.title.as_deref(), row.person.as_deref())
}
