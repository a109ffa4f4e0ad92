//! What a creator's activity list tells of, with the words that the product stores.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(32))")]
#[serde(rename_all = "snake_case")]
pub enum ActivityType {
    /// A project was created.
    #[sea_orm(string_value = "project_created")]
    ProjectCreated,
    /// A project was written.
    #[sea_orm(string_value = "project_updated")]
    ProjectUpdated,
    /// A project was moved to another state.
    #[sea_orm(string_value = "project_status_changed")]
    ProjectStatusChanged,
    /// A project was removed.
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
    /// Feedback came in.
    #[sea_orm(string_value = "feedback_received")]
    FeedbackReceived,
}
