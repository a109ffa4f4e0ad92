//! The state of a roadmap item, with the words that the product stores.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// How far a roadmap item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum RoadmapStatus {
    /// To be done, the state at creation.
    #[sea_orm(string_value = "pending")]
    #[serde(rename = "pending")]
    Pending,
    /// Under way.
    #[sea_orm(string_value = "in-progress")]
    #[serde(rename = "in-progress")]
    InProgress,
    /// Done.
    #[sea_orm(string_value = "completed")]
    #[serde(rename = "completed")]
    Completed,
}
