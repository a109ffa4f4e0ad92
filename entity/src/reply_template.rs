//! Templates of replies.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{ReplyTemplateId, UserId};

/// One template: text that a person saved to write it again in messages about feedback.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "reply_template")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ReplyTemplateId,
    /// The person who wrote it.
    pub user_id: UserId,
    /// 1 to 60 characters.
    pub title: String,
    /// The title as sorted, without case and accents.
    #[sea_orm(column_type = "Text")]
    pub sort_title: String,
    /// 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
