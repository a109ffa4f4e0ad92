//! Payload formats of webhooks.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The format of the payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum WebhookFormat {
    /// The event as JSON, for programs.
    #[sea_orm(string_value = "json")]
    Json,
    /// A message in the format of Discord's channel webhooks.
    #[sea_orm(string_value = "discord")]
    Discord,
}
