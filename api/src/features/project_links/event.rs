//! The stored form of the objects of this feature in the feed.

use entity::types::{
    id::{JoinRequestId, ProjectId, ProjectLinkId, UserId},
    join_request_status::JoinRequestStatus,
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

event! {
    /// A request to join a project in the feed.
    JoinRequestEvent = "join_request.v1" of join_request {
        id: JoinRequestId,
        project_id: ProjectId,
        link_id: Option<ProjectLinkId>,
        tester_id: UserId,
        question: Option<String>,
        message: Option<String>,
        reply: Option<String>,
        status: JoinRequestStatus,
        responded_at: Option<DateTimeUtc>,
        created_at: DateTimeUtc,
    }
}
