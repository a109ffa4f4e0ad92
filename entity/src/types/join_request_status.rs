//! Status of a request to test a project, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Status of a request to test a project. It leaves `Pending` once and never returns to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum JoinRequestStatus {
    /// Awaiting the creator's answer.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// The person tests the project.
    #[sea_orm(string_value = "accepted")]
    Accepted,
    /// The creator declined.
    #[sea_orm(string_value = "declined")]
    Declined,
}
