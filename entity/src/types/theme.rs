//! Themes of the web client.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// A theme of the web client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(8))")]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// The device's setting; the default.
    #[sea_orm(string_value = "system")]
    System,
    /// Always light.
    #[sea_orm(string_value = "light")]
    Light,
    /// Always dark.
    #[sea_orm(string_value = "dark")]
    Dark,
}
