//! How a project's workspace is set up.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::{id::WorkspaceSettingsId, list::StringList};

/// At most one row per project, made by the first save. Serialised as it stands into the change feed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "workspace_settings")]
pub struct Model {
    /// Primary key: the project's own UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: WorkspaceSettingsId,
    /// First day of the work.
    pub start_date: Date,
    /// Last day of the work, not before the first.
    pub end_date: Date,
    /// `#rrggbb`, lower case.
    pub color: String,
    /// At most 20 tags.
    #[sea_orm(column_type = "JsonBinary")]
    pub tags: StringList,
    /// Whether the owner is alerted of what happens in the project.
    pub notifications: bool,
    /// Whether accepted testers see the roadmap.
    pub collaboration: bool,
    /// Whether feedback shows on the public project page.
    pub public_feedback: bool,
    /// 1 at the first save, one more at every write; 0 for the defaults, which have no row.
    pub version: i64,
    /// First save.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
