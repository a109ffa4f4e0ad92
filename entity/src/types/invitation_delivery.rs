//! What became of sending an invitation to its person.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// State of the sending. The link of the invitation works whatever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum InvitationDelivery {
    /// Nothing carries it: the creator gives the link themselves.
    #[sea_orm(string_value = "not_configured")]
    NotConfigured,
    /// About to be sent.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// Sent.
    #[sea_orm(string_value = "sent")]
    Sent,
    /// Could not be sent.
    #[sea_orm(string_value = "failed")]
    Failed,
}
