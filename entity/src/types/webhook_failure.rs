//! Why a receiver did not take a delivery.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What stood in the way of the last try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum WebhookFailure {
    /// The receiver answered, but not with success.
    #[sea_orm(string_value = "refused")]
    Refused,
    /// The receiver did not answer in time.
    #[sea_orm(string_value = "timeout")]
    Timeout,
    /// No connection to the receiver could be made.
    #[sea_orm(string_value = "unreachable")]
    Unreachable,
    /// The receiver's name leads to a network that is not public.
    #[sea_orm(string_value = "private_address")]
    PrivateAddress,
    /// The webhook was switched off before it was sent.
    #[sea_orm(string_value = "switched_off")]
    SwitchedOff,
}
