//! The stored form of the objects of this feature in the feed.

use entity::types::{
    feedback_environment::FeedbackEnvironment,
    feedback_kind::FeedbackKind,
    feedback_retest::FeedbackRetest,
    feedback_severity::FeedbackSeverity,
    feedback_status::FeedbackStatus,
    id::{FeedbackId, FeedbackMessageId, InvitationId, ProjectId, ReleaseId, RoadmapItemId, UserId},
    list::StringList,
    question::Answers,
};
use sea_orm::prelude::DateTimeUtc;

use crate::platform::feed::event::event;

event! {
    /// Feedback in the feed.
    FeedbackEvent = "feedback.v1" of feedback {
        id: FeedbackId,
        project_id: ProjectId,
        invitation_id: Option<InvitationId>,
        author_id: Option<UserId>,
        author_name: String,
        author_discord: Option<String>,
        #[serde(default)]
        kind: Option<FeedbackKind>,
        #[serde(default)]
        severity: Option<FeedbackSeverity>,
        content: String,
        #[serde(default)]
        steps: Option<String>,
        #[serde(default)]
        rating: Option<i32>,
        #[serde(default)]
        answers: Answers,
        #[serde(default)]
        environment: Option<FeedbackEnvironment>,
        #[serde(default)]
        page_url: Option<String>,
        #[serde(default)]
        tested_release_id: Option<ReleaseId>,
        #[serde(default)]
        status: FeedbackStatus,
        #[serde(default)]
        fixed_in_id: Option<ReleaseId>,
        #[serde(default)]
        retest: Option<FeedbackRetest>,
        #[serde(default)]
        is_read: bool,
        #[serde(default)]
        is_useful: bool,
        #[serde(default)]
        is_public: bool,
        #[serde(default)]
        tags: StringList,
        #[serde(default)]
        duplicate_of_id: Option<FeedbackId>,
        #[serde(default)]
        roadmap_item_id: Option<RoadmapItemId>,
        #[serde(default)]
        message_count: i32,
        #[serde(default)]
        edited_at: Option<DateTimeUtc>,
        version: i64,
        created_at: DateTimeUtc,
    }
    without {
        folded: String::new(),
        emailed_at: None,
    }
}

event! {
    /// A message about feedback in the feed.
    FeedbackMessageEvent = "feedback_message.v1" of feedback_message {
        id: FeedbackMessageId,
        feedback_id: FeedbackId,
        is_from_creator: bool,
        author_name: String,
        content: String,
        version: i64,
        created_at: DateTimeUtc,
    }
}
