//! Who wrote a message of the chat.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(8))")]
pub enum MessageSender {
    /// The user.
    #[sea_orm(string_value = "user")]
    #[serde(rename = "user")]
    User,
    /// Javier.
    #[sea_orm(string_value = "bot")]
    #[serde(rename = "bot")]
    Bot,
}
