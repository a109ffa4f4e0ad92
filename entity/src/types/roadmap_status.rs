//! Status of a roadmap item, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Status of a roadmap item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum RoadmapStatus {
    /// To do; the status at creation.
    #[sea_orm(string_value = "pending")]
    #[serde(rename = "pending")]
    Pending,
    /// In progress.
    #[sea_orm(string_value = "in-progress")]
    #[serde(rename = "in-progress")]
    InProgress,
    /// Done.
    #[sea_orm(string_value = "completed")]
    #[serde(rename = "completed")]
    Completed,
}
