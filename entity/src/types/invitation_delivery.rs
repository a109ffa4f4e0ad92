//! Delivery status of an invitation.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Delivery status. The link of the invitation works regardless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum InvitationDelivery {
    /// No delivery service is configured: the creator shares the link.
    #[sea_orm(string_value = "not_configured")]
    NotConfigured,
    /// To be sent.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// Sent.
    #[sea_orm(string_value = "sent")]
    Sent,
    /// Could not be sent.
    #[sea_orm(string_value = "failed")]
    Failed,
}
