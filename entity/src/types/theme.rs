//! The look of the web client, as a person prefers it.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(8))")]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the device is set, until something else is chosen.
    #[sea_orm(string_value = "system")]
    System,
    /// Always light.
    #[sea_orm(string_value = "light")]
    Light,
    /// Always dark.
    #[sea_orm(string_value = "dark")]
    Dark,
}
