//! A project that wants testers.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::{
    id::{ProjectId, UserId},
    list::StringList,
    project_status::ProjectStatus,
};

/// One project. Serialised as it stands into the change feed, where it is the image that subscribers receive.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
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
    /// Last day on which feedback is expected.
    pub deadline: Date,
    /// 1 to 20 keywords.
    #[sea_orm(column_type = "JsonBinary")]
    pub keywords: StringList,
    /// Title, keywords and description, folded: what it is found by. No part of what the feed tells.
    #[serde(skip)]
    #[sea_orm(column_type = "Text")]
    pub folded: String,
    /// Where the project stands.
    pub status: ProjectStatus,
    /// 1 at creation, one more at every write: orders two copies of the same project.
    pub version: i64,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
