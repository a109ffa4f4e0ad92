//! Why an invitation could not be carried to its person.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What stood in the way. The link of the invitation works all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum DeliveryFailure {
    /// The community's Discord server has no member of that name.
    #[sea_orm(string_value = "unknown_member")]
    UnknownMember,
    /// The member takes no messages from our bot.
    #[sea_orm(string_value = "messages_closed")]
    MessagesClosed,
    /// No mail reaches the address.
    #[sea_orm(string_value = "address_refused")]
    AddressRefused,
    /// The service that carries it could not be used, however often it was tried.
    #[sea_orm(string_value = "unavailable")]
    Unavailable,
}
