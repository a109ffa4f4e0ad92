//! Types of notifications, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The type of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(32))")]
#[serde(rename_all = "snake_case")]
pub enum NotificationType {
    /// To the person invited: they are invited to a project.
    #[sea_orm(string_value = "tester_invited")]
    TesterInvited,
    /// To the creator: an invitation was accepted.
    #[sea_orm(string_value = "invitation_accepted")]
    InvitationAccepted,
    /// To the creator: an invitation was refused.
    #[sea_orm(string_value = "invitation_refused")]
    InvitationRefused,
    /// To the creator: somebody asks to test a project, through a link.
    #[sea_orm(string_value = "join_requested")]
    JoinRequested,
    /// To who asked to test a project: the creator accepted.
    #[sea_orm(string_value = "join_accepted")]
    JoinAccepted,
    /// To who asked to test a project: the creator declined.
    #[sea_orm(string_value = "join_declined")]
    JoinDeclined,
    /// To a tester: the creator ended their test of a project.
    #[sea_orm(string_value = "test_ended")]
    TestEnded,
    /// To the creator: feedback was received.
    #[sea_orm(string_value = "feedback_received")]
    FeedbackReceived,
    /// To the creator or to the author of feedback: the other one wrote about it.
    #[sea_orm(string_value = "feedback_message")]
    FeedbackMessage,
    /// To the author of feedback: the creator decided about it, or found it useful.
    #[sea_orm(string_value = "feedback_status_changed")]
    FeedbackStatusChanged,
    /// To the creator: the author of feedback tried again what was fixed.
    #[sea_orm(string_value = "feedback_retested")]
    FeedbackRetested,
    /// To the testers who follow the releases of a project: there is a new one.
    #[sea_orm(string_value = "new_release")]
    NewRelease,
    /// To the testers: the project was given another status.
    #[sea_orm(string_value = "project_status_changed")]
    ProjectStatusChanged,
    /// To the testers, and to those whose invitation or request was pending: the project was deleted.
    #[sea_orm(string_value = "project_deleted")]
    ProjectDeleted,
    /// To the creator: a date of the roadmap is near.
    #[sea_orm(string_value = "roadmap_date_near")]
    RoadmapDateNear,
    /// To a tester who gave no feedback: the deadline of the project is near.
    #[sea_orm(string_value = "deadline_near")]
    DeadlineNear,
    /// To the creator: the testers of a project gave no feedback for a week.
    #[sea_orm(string_value = "feedback_missing")]
    FeedbackMissing,
}
