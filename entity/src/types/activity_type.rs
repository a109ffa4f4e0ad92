//! The types of entries in a creator's activity list, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The type of an activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(32))")]
#[serde(rename_all = "snake_case")]
pub enum ActivityType {
    /// A project was created.
    #[sea_orm(string_value = "project_created")]
    ProjectCreated,
    /// A project was updated.
    #[sea_orm(string_value = "project_updated")]
    ProjectUpdated,
    /// A project was given another status.
    #[sea_orm(string_value = "project_status_changed")]
    ProjectStatusChanged,
    /// A project was deleted.
    #[sea_orm(string_value = "project_deleted")]
    ProjectDeleted,
    /// Somebody was invited to a project.
    #[sea_orm(string_value = "tester_invited")]
    TesterInvited,
    /// An invitation was accepted.
    #[sea_orm(string_value = "invitation_accepted")]
    InvitationAccepted,
    /// An invitation was refused.
    #[sea_orm(string_value = "invitation_refused")]
    InvitationRefused,
    /// Feedback was received.
    #[sea_orm(string_value = "feedback_received")]
    FeedbackReceived,
}
