//! The stored form of the object of this feature in the feed.

use entity::types::id::StoryId;
use sea_orm::prelude::DateTimeUtc;

use crate::platform::feed::event::event;

event! {
    /// A story of the public wall in the feed.
    StoryEvent = "story.v1" of story {
        id: StoryId,
        name: String,
        text: String,
        version: i64,
        created_at: DateTimeUtc,
    }
    without {
        email: None,
        report_count: 0,
        is_hidden: false,
    }
}
