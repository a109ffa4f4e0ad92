//! How a webhook wants to be told.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The form of what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum WebhookFormat {
    /// What happened, for programs.
    #[sea_orm(string_value = "json")]
    Json,
    /// A message, as the webhook of a Discord channel takes it.
    #[sea_orm(string_value = "discord")]
    Discord,
}
