//! An invitation to test a project.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::{
    delivery_failure::DeliveryFailure,
    id::{InvitationId, ProjectId, UserId},
    invitation_delivery::InvitationDelivery,
    invitation_status::InvitationStatus,
};

/// One invitation, to a Discord name, an address or a tester. Whoever holds its token may read what the project wants
/// and answer; one project has one open (pending or accepted) invitation per person.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "invitation")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: InvitationId,
    /// To test what.
    pub project_id: ProjectId,
    /// Who invites: the project's owner.
    pub creator_id: UserId,
    /// The account invited, or the one that accepted; null while it is not known.
    pub tester_id: Option<UserId>,
    /// The Discord name invited, without `@`.
    pub discord_username: Option<String>,
    /// The same as it is compared: without case and accents.
    #[sea_orm(column_type = "Text", nullable)]
    pub discord_folded: Option<String>,
    /// The address invited, lower case.
    pub email: Option<String>,
    /// 256 random bits in base64url: what the link carries.
    #[sea_orm(unique)]
    pub token: String,
    /// Where it stands.
    pub status: InvitationStatus,
    /// What became of sending it.
    pub delivery: InvitationDelivery,
    /// Why it could not be sent; null unless it failed.
    #[serde(default)]
    pub delivery_failure: Option<DeliveryFailure>,
    /// When its link was first opened by somebody else than the owner.
    pub seen_at: Option<DateTimeUtc>,
    /// Why it was refused, when that was said.
    pub refusal_reason: Option<String>,
    /// When it left the pending state.
    pub responded_at: Option<DateTimeUtc>,
    /// 1 at creation, one more at every write.
    pub version: i64,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
