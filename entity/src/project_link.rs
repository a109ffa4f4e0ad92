//! Links by which many people join a project.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ProjectId, ProjectLinkId},
    link_mode::LinkMode,
};

/// One link, for as many people as it has seats.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "project_link")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ProjectLinkId,
    /// The project to test.
    pub project_id: ProjectId,
    /// The name by which the creator knows it, 1 to 80 characters.
    pub name: String,
    /// The token in the link: 256 random bits in base64url. The creator reads it again, so it is not hashed.
    #[sea_orm(unique)]
    pub token: String,
    /// The maximum number of people who test through it; null if there is none.
    pub seats: Option<i32>,
    /// The last day on which it is open; null if it does not end.
    pub ends_on: Option<Date>,
    /// What it leads to.
    pub mode: LinkMode,
    /// Time when it was revoked, null before.
    pub revoked_at: Option<DateTimeUtc>,
    /// The number of people who opened it, about.
    pub opened_count: i64,
    /// 1 at creation, incremented by every write and whenever one of its other counts changes.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
