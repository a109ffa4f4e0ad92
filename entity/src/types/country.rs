//! Countries of residence.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// A country offered by the product, or any other.
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
