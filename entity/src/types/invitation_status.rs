//! Where an invitation stands, with the words that the product stores.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// State of an invitation. It leaves `Pending` once, and never comes back. The word `rejected` of older data means
/// `refused` and is stored as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum InvitationStatus {
    /// Not answered yet.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// Its person is a tester of the project.
    #[sea_orm(string_value = "accepted")]
    Accepted,
    /// Its person does not want to test.
    #[sea_orm(string_value = "refused")]
    #[serde(alias = "rejected")]
    Refused,
    /// Its person said what they think without testing.
    #[sea_orm(string_value = "feedback_given")]
    FeedbackGiven,
    /// Taken back by the creator: its link opens nothing any more.
    #[sea_orm(string_value = "revoked")]
    Revoked,
}
