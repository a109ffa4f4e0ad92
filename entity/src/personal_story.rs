//! Personal stories, which users write in the workspace.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::PersonalStoryId;

/// At most one per account.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "personal_story")]
pub struct Model {
    /// Primary key: the account's UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: PersonalStoryId,
    /// Text in Markdown, at most 100 000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// 1 at the first save, incremented by every write.
    pub version: i64,
    /// Time of the first save.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
