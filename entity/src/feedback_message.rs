//! Messages about feedback.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{FeedbackId, FeedbackMessageId};

/// One message between the author of feedback and the owner of its project.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "feedback_message")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: FeedbackMessageId,
    /// The feedback it is about.
    pub feedback_id: FeedbackId,
    /// Whether the owner of the project wrote it, or else the author of the feedback.
    pub is_from_creator: bool,
    /// The writer's name at that time, else `Anonyme`.
    #[sea_orm(column_type = "Text")]
    pub author_name: String,
    /// Text, 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// 1, and 2 once its writer has deleted their account.
    pub version: i64,
    /// Time of sending.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
