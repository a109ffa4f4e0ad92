//! Status of a delivery to a webhook.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Status of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum WebhookDeliveryStatus {
    /// To be sent or retried.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// Accepted by the receiver.
    #[sea_orm(string_value = "delivered")]
    Delivered,
    /// Given up.
    #[sea_orm(string_value = "failed")]
    Failed,
}
