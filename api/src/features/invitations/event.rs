//! The stored form of the object of this feature in the feed.

use entity::types::{
    delivery_failure::DeliveryFailure,
    id::{InvitationId, ProjectId, ProjectLinkId, UserId},
    invitation_delivery::InvitationDelivery,
    invitation_status::InvitationStatus,
};
use sea_orm::prelude::DateTimeUtc;

use crate::platform::feed::event::event;

event! {
    /// An invitation in the feed.
    InvitationEvent = "invitation.v1" of invitation {
        id: InvitationId,
        project_id: ProjectId,
        creator_id: UserId,
        tester_id: Option<UserId>,
        #[serde(default)]
        link_id: Option<ProjectLinkId>,
        discord_username: Option<String>,
        discord_folded: Option<String>,
        email: Option<String>,
        token: String,
        status: InvitationStatus,
        delivery: InvitationDelivery,
        delivery_failure: Option<DeliveryFailure>,
        seen_at: Option<DateTimeUtc>,
        refusal_reason: Option<String>,
        responded_at: Option<DateTimeUtc>,
        #[serde(default)]
        is_following_releases: bool,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    }
    // Nothing that is followed shows it.
    without { accepted_at: None, delivery_requested_at: None, }
}
