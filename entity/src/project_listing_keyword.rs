//! The keywords of the projects in the directory.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::ProjectListingId, listing_language::ListingLanguage};

/// One name of a skill that goes with a keyword of a project in the directory. Only listed projects have some.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "project_listing_keyword")]
pub struct Model {
    /// The project in the directory.
    #[sea_orm(primary_key, auto_increment = false)]
    pub listing_id: ProjectListingId,
    /// The name, lower case, without accents.
    #[sea_orm(primary_key, auto_increment = false)]
    pub folded: String,
    /// The language of the project. A copy, so that projects are found within one index.
    pub language: ListingLanguage,
}

impl ActiveModelBehavior for ActiveModel {}
