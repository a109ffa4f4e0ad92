//! Releases of projects.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{ProjectId, ReleaseId};

/// One release, announced to the testers who follow its project.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "release")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ReleaseId,
    /// The project.
    pub project_id: ProjectId,
    /// 1 to 40 characters.
    pub name: String,
    /// The name as compared, without case and accents: unique in the project.
    #[sea_orm(column_type = "Text")]
    pub folded: String,
    /// What is new, in Markdown, at most 10,000 characters.
    #[sea_orm(column_type = "Text")]
    pub notes: String,
    /// Where it can be tried: an http or https address.
    #[sea_orm(column_type = "Text", nullable)]
    pub link: Option<String>,
    /// Day of the release.
    pub released_on: Date,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
