//! Why a message of the chat is not the model's.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Why Javier said a prepared answer where a model should have written one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(12))")]
pub enum MessageFallback {
    /// The model could not be reached, or its answer could not be used.
    #[sea_orm(string_value = "unavailable")]
    #[serde(rename = "unavailable")]
    Unavailable,
    /// The tokens of the day were spent.
    #[sea_orm(string_value = "budget")]
    #[serde(rename = "budget")]
    Budget,
}
