//! OAuth providers.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// An identity provider.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumIter, DeriveActiveEnum, Serialize, Deserialize,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum OAuthProvider {
    /// Discord.
    #[sea_orm(string_value = "discord")]
    Discord,
    /// GitHub.
    #[sea_orm(string_value = "github")]
    #[serde(rename = "github")]
    GitHub,
}
