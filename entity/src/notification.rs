//! Notifications.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    feedback_status::FeedbackStatus,
    id::{FeedbackId, InvitationId, NotificationId, ProjectId, RoadmapItemId, UserId},
    notification_type::NotificationType,
    project_status::ProjectStatus,
};

/// One notification. It stores the values that its sentence needs, not the sentence, which is built in the reader's
/// language.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "notification")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: NotificationId,
    /// The recipient.
    pub user_id: UserId,
    /// The project concerned; null after the project is deleted.
    pub project_id: Option<ProjectId>,
    /// The invitation concerned; null when there is none or it was deleted.
    pub invitation_id: Option<InvitationId>,
    /// The feedback concerned, which may have been deleted since; null when there is none.
    pub feedback_id: Option<FeedbackId>,
    /// The type of event.
    pub r#type: NotificationType,
    /// The project's title at that time.
    pub title: Option<String>,
    /// The person who acted, by the name that the recipient knows; null when there is none, and after their account is
    /// deleted.
    pub person: Option<String>,
    /// The project's new status, for a change of status.
    pub status: Option<ProjectStatus>,
    /// The roadmap item concerned, which may have been deleted since; null when there is none.
    pub roadmap_item_id: Option<RoadmapItemId>,
    /// The title of the roadmap item that it is about, at that time.
    pub step_title: Option<String>,
    /// The planned date of that item.
    pub step_date: Option<Date>,
    /// The new status of the feedback that it is about, or the one that its author left it in when they tried again; null
    /// when the feedback was found useful.
    pub feedback_status: Option<FeedbackStatus>,
    /// The deadline of the project at that time, for a reminder of it.
    pub deadline: Option<Date>,
    /// The name of the release that it is about, at that time.
    pub release_name: Option<String>,
    /// What a creator wrote to the recipient with it.
    #[sea_orm(column_type = "Text", nullable)]
    pub reply: Option<String>,
    /// Time when it was read, null before.
    pub read_at: Option<DateTimeUtc>,
    /// Time when it was decided whether to send an email about it, null before.
    pub email_decided_at: Option<DateTimeUtc>,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Time of the event.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
