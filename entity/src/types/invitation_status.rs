//! Status of an invitation, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Status of an invitation. It leaves `Pending` once and never returns to it. `rejected`, from older data, means
/// `refused` and is stored as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum InvitationStatus {
    /// Awaiting a response.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// The person invited is a tester of the project.
    #[sea_orm(string_value = "accepted")]
    Accepted,
    /// The person invited declined.
    #[sea_orm(string_value = "refused")]
    #[serde(alias = "rejected")]
    Refused,
    /// The person invited gave feedback without becoming a tester.
    #[sea_orm(string_value = "feedback_given")]
    FeedbackGiven,
    /// Revoked by the creator: its link no longer works.
    #[sea_orm(string_value = "revoked")]
    Revoked,
}
