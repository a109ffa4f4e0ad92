//! Feedback on projects.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    feedback_environment::FeedbackEnvironment,
    feedback_kind::FeedbackKind,
    feedback_retest::FeedbackRetest,
    feedback_severity::FeedbackSeverity,
    feedback_status::FeedbackStatus,
    id::{FeedbackId, InvitationId, ProjectId, ReleaseId, RoadmapItemId, UserId},
    list::StringList,
    question::Answers,
};

/// Feedback, and what its project's owner made of it.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "feedback")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: FeedbackId,
    /// The project it is about.
    pub project_id: ProjectId,
    /// The invitation through which it was sent; null for what came through the widget of the project.
    pub invitation_id: Option<InvitationId>,
    /// The account of its author: the one that accepted the invitation, or that it names; null when there is none.
    pub author_id: Option<UserId>,
    /// Name given by the author, else `Anonyme`.
    pub author_name: String,
    /// The Discord name invited.
    pub author_discord: Option<String>,
    /// What it is about, if the author said it.
    pub kind: Option<FeedbackKind>,
    /// How much a bug hinders, if the author said it.
    pub severity: Option<FeedbackSeverity>,
    /// Text, 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// How to reproduce a bug, at most 2000 characters.
    #[sea_orm(column_type = "Text", nullable)]
    pub steps: Option<String>,
    /// 1 to 5.
    pub rating: Option<i32>,
    /// Answers to the questions of the project, each with the question as it was asked.
    #[sea_orm(column_type = "JsonBinary")]
    pub answers: Answers,
    /// What the author used, if it was sent.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub environment: Option<FeedbackEnvironment>,
    /// The address of the page with the widget through which it was sent.
    #[sea_orm(column_type = "Text", nullable)]
    pub page_url: Option<String>,
    /// The release that the author tried, if they said it.
    pub tested_release_id: Option<ReleaseId>,
    /// Name, content, steps and answered texts without case and accents, for searching.
    #[sea_orm(column_type = "Text")]
    pub folded: String,
    /// What the owner decided.
    pub status: FeedbackStatus,
    /// The release that fixed it, if the owner said it; null unless it is fixed.
    pub fixed_in_id: Option<ReleaseId>,
    /// What the author found when they tried again; null until it was fixed once.
    pub retest: Option<FeedbackRetest>,
    /// Whether the owner has read it as it is now.
    pub is_read: bool,
    /// Whether the owner found it useful.
    pub is_useful: bool,
    /// Whether the owner made it public.
    pub is_public: bool,
    /// The owner's tags, as spelled. `feedback_tag` has them for searching.
    #[sea_orm(column_type = "JsonBinary")]
    pub tags: StringList,
    /// The feedback that it repeats; that one is no duplicate.
    pub duplicate_of_id: Option<FeedbackId>,
    /// The step of the roadmap in which it is planned.
    pub roadmap_item_id: Option<RoadmapItemId>,
    /// The number of messages about it.
    pub message_count: i32,
    /// Time of the author's last edit, null before.
    pub edited_at: Option<DateTimeUtc>,
    /// Time of the last email about a message to an author without an account, which may be in the future; null before.
    pub emailed_at: Option<DateTimeUtc>,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Time of submission.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
