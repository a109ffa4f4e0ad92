//! What a project in the directory is, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What a project in the directory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum ListingKind {
    /// An application.
    #[sea_orm(string_value = "app")]
    App,
    /// A game.
    #[sea_orm(string_value = "game")]
    Game,
    /// A web site.
    #[sea_orm(string_value = "site")]
    Site,
}
