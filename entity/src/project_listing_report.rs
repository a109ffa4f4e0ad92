//! Reports of projects in the directory.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::ProjectListingId;

/// One report. A network counts once per project.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "project_listing_report")]
pub struct Model {
    /// The project in the directory.
    #[sea_orm(primary_key, auto_increment = false)]
    pub listing_id: ProjectListingId,
    /// Keyed hash (HMAC-SHA256) of the project and the network, in base64url: enough to count, without the address.
    #[sea_orm(primary_key, auto_increment = false)]
    pub reporter: String,
    /// Time of the report.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
