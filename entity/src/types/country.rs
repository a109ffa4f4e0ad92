//! Where a person lives, as far as the product asks.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The countries the product names, and the rest of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "lowercase")]
pub enum Country {
    /// France.
    #[sea_orm(string_value = "france")]
    France,
    /// Canada.
    #[sea_orm(string_value = "canada")]
    Canada,
    /// Belgium.
    #[sea_orm(string_value = "belgique")]
    #[serde(rename = "belgique")]
    Belgium,
    /// Switzerland.
    #[sea_orm(string_value = "suisse")]
    #[serde(rename = "suisse")]
    Switzerland,
    /// Any other.
    #[sea_orm(string_value = "autre")]
    #[serde(rename = "autre")]
    Other,
}
