//! Who found a story out of place.

use sea_orm::entity::prelude::*;

use crate::types::id::StoryId;

/// One report: a network counts once for a story.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "story_report")]
pub struct Model {
    /// The story.
    #[sea_orm(primary_key, auto_increment = false)]
    pub story_id: StoryId,
    /// Keyed hash (HMAC-SHA256) of the story and the network, in base64url: what is needed to count, and no more.
    #[sea_orm(primary_key, auto_increment = false)]
    pub reporter: String,
    /// When.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
