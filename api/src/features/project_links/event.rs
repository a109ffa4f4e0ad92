//! The stored form of the object of this feature in the feed.

use entity::types::{
    id::{ProjectId, ProjectLinkId},
    link_mode::LinkMode,
};
use sea_orm::prelude::{Date, DateTimeUtc};

use crate::platform::feed::event::event;

event! {
    /// A link in the feed.
    ProjectLinkEvent = "project_link.v1" of project_link {
        id: ProjectLinkId,
        project_id: ProjectId,
        name: String,
        token: String,
        seats: Option<i32>,
        ends_on: Option<Date>,
        mode: LinkMode,
        revoked_at: Option<DateTimeUtc>,
        opened_count: i64,
        version: i64,
        created_at: DateTimeUtc,
    }
}
