//! Items of project roadmaps.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ProjectId, RoadmapItemId},
    roadmap_status::RoadmapStatus,
};

/// One item.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "roadmap_item")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: RoadmapItemId,
    /// The project.
    pub project_id: ProjectId,
    /// 1 to 120 characters.
    pub title: String,
    /// At most 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub description: String,
    /// Planned date.
    pub date: Date,
    /// Status.
    pub status: RoadmapStatus,
    /// Priority, 1 by default.
    pub priority: i32,
    /// The planned date of which the creator was last reminded, null before.
    pub reminded_date: Option<Date>,
    /// The number of votes.
    pub vote_count: i64,
    /// Incremented by every vote, and by every one that is taken back. Apart from `version`, which writers compare.
    pub vote_version: i64,
    /// 1 at creation, incremented by every write but votes.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
