//! Why a delivery to a webhook failed.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The reason why an attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum WebhookFailure {
    /// The receiver responded with an error status.
    #[sea_orm(string_value = "refused")]
    Refused,
    /// The receiver did not respond in time.
    #[sea_orm(string_value = "timeout")]
    Timeout,
    /// Connecting to the receiver failed.
    #[sea_orm(string_value = "unreachable")]
    Unreachable,
    /// The receiver's host name resolves to an address that is not public.
    #[sea_orm(string_value = "private_address")]
    PrivateAddress,
    /// The webhook was disabled before the delivery was sent.
    #[sea_orm(string_value = "switched_off")]
    SwitchedOff,
}
