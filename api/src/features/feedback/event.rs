//! The stored form of the object of this feature in the feed.

use entity::types::id::{FeedbackId, InvitationId, ProjectId, UserId};
use sea_orm::prelude::DateTimeUtc;

use crate::platform::feed::event::event;

event! {
    /// Feedback in the feed.
    FeedbackEvent = "feedback.v1" of feedback {
        id: FeedbackId,
        project_id: ProjectId,
        invitation_id: InvitationId,
        author_id: Option<UserId>,
        author_name: String,
        author_discord: Option<String>,
        content: String,
        version: i64,
        created_at: DateTimeUtc,
    }
    without {
        folded: String::new(),
    }
}
