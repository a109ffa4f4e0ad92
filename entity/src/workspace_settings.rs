//! Settings of project workspaces.

#![expect(clippy::struct_excessive_bools, reason = "a column for each switch")]

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::WorkspaceSettingsId, list::StringList};

/// At most one row per project, created by the first save.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "workspace_settings")]
pub struct Model {
    /// Primary key: the project's UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: WorkspaceSettingsId,
    /// First day of the work.
    pub start_date: Date,
    /// Last day of the work, not before the first.
    pub end_date: Date,
    /// Color as `#rrggbb`, lower case.
    pub color: String,
    /// At most 20 tags.
    #[sea_orm(column_type = "JsonBinary")]
    pub tags: StringList,
    /// Whether the owner is alerted of events in the project.
    pub notifications: bool,
    /// Whether accepted testers see the roadmap.
    pub collaboration: bool,
    /// Whether feedback shows on the public project page.
    pub public_feedback: bool,
    /// The project's repository on GitHub, as `owner/name`.
    pub github_repository: Option<String>,
    /// Whether Javier answers with the deployment's model, if there is one.
    pub uses_model: bool,
    /// 1 at the first save, incremented by every write; 0 for the defaults, which have no row.
    pub version: i64,
    /// Time of the first save.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
