//! Projects that look for testers.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ProjectId, UserId},
    list::StringList,
    project_status::ProjectStatus,
    project_visibility::ProjectVisibility,
};

/// One project.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "project")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ProjectId,
    /// The owner.
    pub creator_id: UserId,
    /// 3 to 120 characters.
    pub title: String,
    /// 10 to 5000 characters.
    pub description: String,
    /// 10 to 5000 characters.
    pub objectives: String,
    /// 3 to 120 characters.
    pub feedback_type: String,
    /// 10 to 5000 characters.
    pub details_for_testers: String,
    /// An http or https address.
    pub prototype_link: Option<String>,
    /// Deadline: the last day on which feedback is expected.
    pub deadline: Date,
    /// 1 to 20 keywords.
    #[sea_orm(column_type = "JsonBinary")]
    pub keywords: StringList,
    /// Title, keywords and description without case and accents, for searching.
    #[sea_orm(column_type = "Text")]
    pub folded: String,
    /// Status.
    pub status: ProjectStatus,
    /// Who sees its public page.
    pub visibility: ProjectVisibility,
    /// 1 at creation, incremented by every write that its public page may show: orders two copies of that page.
    pub page_version: i64,
    /// 1 at creation, incremented by every write: orders two copies of the same project.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
