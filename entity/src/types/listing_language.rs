//! The language of a project in the directory, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The language of a project in the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum ListingLanguage {
    /// French.
    #[sea_orm(string_value = "fr")]
    French,
    /// English.
    #[sea_orm(string_value = "en")]
    English,
    /// Any other.
    #[sea_orm(string_value = "other")]
    Other,
}
