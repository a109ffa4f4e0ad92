//! What somebody thinks of a project.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::id::{FeedbackId, InvitationId, ProjectId, UserId};

/// One message of feedback. It is rewritten once at most: when its author leaves.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "feedback")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: FeedbackId,
    /// On what.
    pub project_id: ProjectId,
    /// Through which invitation.
    pub invitation_id: InvitationId,
    /// The tester who sent it; null when it came from an invitation without testing.
    pub author_id: Option<UserId>,
    /// As they called themselves, else `Anonyme`.
    pub author_name: String,
    /// The Discord name that was invited.
    pub author_discord: Option<String>,
    /// 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// Name and content without case and accents, to be searched.
    #[sea_orm(column_type = "Text")]
    #[serde(skip)]
    pub folded: String,
    /// 1, and 2 once its author has left.
    pub version: i64,
    /// When it was sent.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
