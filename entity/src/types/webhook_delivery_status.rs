//! Where a delivery to a webhook stands.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Whether it arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum WebhookDeliveryStatus {
    /// It is about to be sent, or to be sent again.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// The receiver took it.
    #[sea_orm(string_value = "delivered")]
    Delivered,
    /// It was given up.
    #[sea_orm(string_value = "failed")]
    Failed,
}
