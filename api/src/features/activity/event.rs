//! The stored form of the object of this feature in the feed.

use entity::types::{
    activity_type::ActivityType,
    id::{ActivityId, ProjectId, UserId},
    project_status::ProjectStatus,
};
use sea_orm::prelude::DateTimeUtc;

use crate::platform::feed::event::event;

event! {
    /// An activity in the feed.
    ActivityEvent = "activity.v1" of activity {
        id: ActivityId,
        user_id: UserId,
        project_id: Option<ProjectId>,
        r#type: ActivityType,
        title: Option<String>,
        person: Option<String>,
        status: Option<ProjectStatus>,
        version: i64,
        created_at: DateTimeUtc,
    }
}
