//! Languages of the product.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// A language that the product supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(2))")]
pub enum Language {
    /// French, the default.
    #[sea_orm(string_value = "fr")]
    #[serde(rename = "fr")]
    French,
    /// English.
    #[sea_orm(string_value = "en")]
    #[serde(rename = "en")]
    English,
}
