//! The stored form of the object of this feature in the feed.

use entity::types::id::{ProjectId, ReleaseId};
use sea_orm::prelude::{Date, DateTimeUtc};

use crate::platform::feed::event::event;

event! {
    /// A release in the feed.
    ReleaseEvent = "release.v1" of release {
        id: ReleaseId,
        project_id: ProjectId,
        name: String,
        notes: String,
        link: Option<String>,
        released_on: Date,
        version: i64,
        created_at: DateTimeUtc,
    }
    without {
        folded: String::new(),
    }
}
