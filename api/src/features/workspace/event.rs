//! The stored form of the objects of this feature in the feed.

use entity::types::{
    id::{PersonalStoryId, WorkspaceSettingsId},
    list::StringList,
};
use sea_orm::prelude::{Date, DateTimeUtc};

use crate::platform::feed::event::event;

event! {
    /// The settings of a workspace in the feed.
    WorkspaceSettingsEvent = "workspace_settings.v1" of workspace_settings {
        id: WorkspaceSettingsId,
        start_date: Date,
        end_date: Date,
        color: String,
        tags: StringList,
        notifications: bool,
        collaboration: bool,
        public_feedback: bool,
        #[serde(default)]
        github_repository: Option<String>,
        #[serde(default = "yes")]
        uses_model: bool,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    }
}

/// The value of a setting that an older version did not write.
fn yes() -> bool {
    true
}

event! {
    /// A personal story in the feed.
    PersonalStoryEvent = "personal_story.v1" of personal_story {
        id: PersonalStoryId,
        content: String,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    }
}
