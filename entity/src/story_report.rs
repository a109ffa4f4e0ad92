//! Reports of stories on the public wall.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::StoryId;

/// One report. A network counts once per story.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "story_report")]
pub struct Model {
    /// The story.
    #[sea_orm(primary_key, auto_increment = false)]
    pub story_id: StoryId,
    /// Keyed hash (HMAC-SHA256) of the story and the network, in base64url: enough to count, without the address.
    #[sea_orm(primary_key, auto_increment = false)]
    pub reporter: String,
    /// Time of the report.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
