//! A step of a project's roadmap.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::{
    id::{ProjectId, RoadmapItemId},
    roadmap_status::RoadmapStatus,
};

/// One step. Serialised as it stands into the change feed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "roadmap_item")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: RoadmapItemId,
    /// Of which project.
    pub project_id: ProjectId,
    /// 1 to 120 characters.
    pub title: String,
    /// At most 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub description: String,
    /// When it is planned.
    pub date: Date,
    /// How far it is.
    pub status: RoadmapStatus,
    /// 1 unless set otherwise.
    pub priority: i32,
    /// The date of which its creator was last reminded, null until then. No part of what the feed tells.
    #[serde(skip)]
    pub reminded_of: Option<Date>,
    /// 1 at creation, one more at every write.
    pub version: i64,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
