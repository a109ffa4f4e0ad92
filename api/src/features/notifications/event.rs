//! The stored form of the object of this feature in the feed.

use entity::types::{
    feedback_status::FeedbackStatus,
    id::{FeedbackId, InvitationId, NotificationId, ProjectId, RoadmapItemId, UserId},
    notification_type::NotificationType,
    project_status::ProjectStatus,
};
use sea_orm::prelude::{Date, DateTimeUtc};

use crate::platform::feed::event::event;

event! {
    /// A notification in the feed.
    NotificationEvent = "notification.v1" of notification {
        id: NotificationId,
        user_id: UserId,
        project_id: Option<ProjectId>,
        invitation_id: Option<InvitationId>,
        #[serde(default)]
        feedback_id: Option<FeedbackId>,
        r#type: NotificationType,
        title: Option<String>,
        person: Option<String>,
        status: Option<ProjectStatus>,
        #[serde(default)]
        roadmap_item_id: Option<RoadmapItemId>,
        step_title: Option<String>,
        step_date: Option<Date>,
        #[serde(default)]
        feedback_status: Option<FeedbackStatus>,
        #[serde(default)]
        release_name: Option<String>,
        #[serde(default)]
        reply: Option<String>,
        #[serde(default)]
        deadline: Option<Date>,
        read_at: Option<DateTimeUtc>,
        version: i64,
        created_at: DateTimeUtc,
    }
    without {
        email_decided_at: None,
    }
}
