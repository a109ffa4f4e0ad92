//! Severity of a bug, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// How much a bug hinders, as the author of the feedback says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum FeedbackSeverity {
    /// The author could not go on.
    #[sea_orm(string_value = "blocking")]
    Blocking,
    /// The author had to work around it.
    #[sea_orm(string_value = "major")]
    Major,
    /// It hardly hinders.
    #[sea_orm(string_value = "minor")]
    Minor,
}
