//! What a person writes about their own path, in the workspace.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::id::PersonalStoryId;

/// At most one per person. Serialised as it stands into the change feed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "personal_story")]
pub struct Model {
    /// Primary key: the person's own UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: PersonalStoryId,
    /// Markdown, at most 100 000 characters.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// 1 at the first save, one more at every write.
    pub version: i64,
    /// First save.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
