//! Feedback on projects.

use sea_orm::entity::prelude::*;

use crate::types::id::{FeedbackId, InvitationId, ProjectId, UserId};

/// One message of feedback. It is rewritten at most once: when its author deletes their account.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "feedback")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: FeedbackId,
    /// The project it is about.
    pub project_id: ProjectId,
    /// The invitation through which it was sent.
    pub invitation_id: InvitationId,
    /// The tester who sent it; null when it was sent through an invitation without becoming a tester.
    pub author_id: Option<UserId>,
    /// Name given by the author, else `Anonyme`.
    pub author_name: String,
    /// The Discord name invited.
    pub author_discord: Option<String>,
    /// Text, 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// Name and content without case and accents, for searching.
    #[sea_orm(column_type = "Text")]
    pub folded: String,
    /// 1, and 2 once its author has deleted their account.
    pub version: i64,
    /// Time of submission.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
