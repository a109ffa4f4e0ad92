//! Stories on the public wall.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::StoryId;

/// One story.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "story")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: StoryId,
    /// Name given by the author, at most 80 characters.
    pub name: String,
    /// Plain text, 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// Email address, for the operator only; null when not given.
    pub email: Option<String>,
    /// Number of networks that reported it.
    pub report_count: i32,
    /// Whether it is hidden from the wall.
    pub is_hidden: bool,
    /// 1 at creation, incremented by every write visible to readers.
    pub version: i64,
    /// Time of submission.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
