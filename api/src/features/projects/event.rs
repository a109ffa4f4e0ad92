//! The stored form of the object of this feature in the feed.

use entity::types::{
    id::{ProjectId, UserId},
    list::StringList,
    project_status::ProjectStatus,
    project_visibility::ProjectVisibility,
};
use sea_orm::prelude::{Date, DateTimeUtc};

use crate::platform::feed::event::event;

event! {
    /// A project in the feed.
    ProjectEvent = "project.v1" of project {
        id: ProjectId,
        creator_id: UserId,
        title: String,
        description: String,
        objectives: String,
        feedback_type: String,
        details_for_testers: String,
        prototype_link: Option<String>,
        deadline: Date,
        keywords: StringList,
        status: ProjectStatus,
        #[serde(default)]
        visibility: ProjectVisibility,
        #[serde(default)]
        page_version: i64,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    }
    without {
        folded: String::new(),
    }
}
