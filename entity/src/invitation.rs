//! Invitations to test projects.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    delivery_failure::DeliveryFailure,
    id::{InvitationId, ProjectId, ProjectLinkId, UserId},
    invitation_delivery::InvitationDelivery,
    invitation_status::InvitationStatus,
};

/// One invitation, to a Discord name, an email address or a tester. Anyone who has its token may read the project's
/// sheet and respond. A project has at most one open (pending or accepted) invitation per person.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "invitation")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: InvitationId,
    /// The project to test.
    pub project_id: ProjectId,
    /// The inviter: the project's owner.
    pub creator_id: UserId,
    /// The account invited, or the one that accepted; null while unknown.
    pub tester_id: Option<UserId>,
    /// The link through which the person joined; null for one that the creator sent.
    pub link_id: Option<ProjectLinkId>,
    /// The Discord name invited, without `@`.
    pub discord_username: Option<String>,
    /// The Discord name as compared: without case and accents.
    #[sea_orm(column_type = "Text", nullable)]
    pub discord_folded: Option<String>,
    /// The email address invited, lower case.
    pub email: Option<String>,
    /// The token in the link: 256 random bits in base64url.
    #[sea_orm(unique)]
    pub token: String,
    /// Status.
    pub status: InvitationStatus,
    /// Delivery status.
    pub delivery: InvitationDelivery,
    /// Time when this delivery was requested: at creation, or when it was last sent again; null before that was recorded.
    pub delivery_requested_at: Option<DateTimeUtc>,
    /// Reason why it could not be sent; null unless sending failed.
    pub delivery_failure: Option<DeliveryFailure>,
    /// Time when its link was first opened by anyone but the owner.
    pub seen_at: Option<DateTimeUtc>,
    /// Reason for the refusal, if given.
    pub refusal_reason: Option<String>,
    /// Time when it left the pending status.
    pub responded_at: Option<DateTimeUtc>,
    /// Time when it was accepted; kept when the test is ended.
    pub accepted_at: Option<DateTimeUtc>,
    /// Whether new releases of the project are announced to the person.
    pub is_following_releases: bool,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
