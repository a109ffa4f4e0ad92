//! What the author of feedback found when they tried again, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What the author of feedback found when they tried again what was fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum FeedbackRetest {
    /// Nothing yet.
    #[sea_orm(string_value = "requested")]
    Requested,
    /// It is fixed.
    #[sea_orm(string_value = "confirmed")]
    Confirmed,
    /// It was not fixed.
    #[sea_orm(string_value = "reopened")]
    Reopened,
}
