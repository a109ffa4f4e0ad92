//! The stored form of the object of this feature in the feed.

use entity::types::{
    id::{ProjectId, RoadmapItemId},
    roadmap_status::RoadmapStatus,
};
use sea_orm::prelude::{Date, DateTimeUtc};

use crate::platform::feed::event::event;

event! {
    /// An item of a roadmap in the feed.
    RoadmapItemEvent = "roadmap_item.v1" of roadmap_item {
        id: RoadmapItemId,
        project_id: ProjectId,
        title: String,
        description: String,
        date: Date,
        status: RoadmapStatus,
        priority: i32,
        #[serde(default)]
        vote_count: i64,
        #[serde(default)]
        vote_version: i64,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    }
    without {
        reminded_date: None,
    }
}
