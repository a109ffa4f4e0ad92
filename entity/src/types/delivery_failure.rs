//! Why an invitation could not be sent.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// The reason for the failure. The link of the invitation works regardless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum DeliveryFailure {
    /// The community's Discord server has no member of that name.
    #[sea_orm(string_value = "unknown_member")]
    UnknownMember,
    /// The member does not accept messages from our bot.
    #[sea_orm(string_value = "messages_closed")]
    MessagesClosed,
    /// The email address does not accept mail.
    #[sea_orm(string_value = "address_refused")]
    AddressRefused,
    /// The delivery service was unavailable at every attempt.
    #[sea_orm(string_value = "unavailable")]
    Unavailable,
}
