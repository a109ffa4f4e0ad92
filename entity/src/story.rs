//! A story on the public wall.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::id::StoryId;

/// One story. Serialised into the change feed without what only the operator may read.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "story")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: StoryId,
    /// As the author calls themselves, at most 80 characters.
    pub name: String,
    /// 1 to 5000 characters, plain.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// For the operator only; null when not given.
    #[serde(skip)]
    pub email: Option<String>,
    /// How many network addresses reported it.
    #[serde(skip)]
    pub report_count: i32,
    /// Whether it was taken off the wall.
    #[serde(skip)]
    pub is_hidden: bool,
    /// 1 at creation, one more at every write that readers see.
    pub version: i64,
    /// When it was submitted.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
