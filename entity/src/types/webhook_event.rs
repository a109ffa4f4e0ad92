//! Events that webhooks report, as stored and sent.

use sea_orm::{DeriveActiveEnum, EnumIter, FromJsonQueryResult, sea_query::StringLen};
use serde::{Deserialize, Serialize};

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident = $written:literal;)*) => {
        /// An event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
        #[sea_orm(rs_type = "String", db_type = "String(StringLen::N(32))")]
        pub enum WebhookEvent {
            $($(#[$doc])* #[sea_orm(string_value = $written)] #[serde(rename = $written)] $name,)*
        }

        impl WebhookEvent {
            /// Returns the event's name as stored, and as `type` of the payload.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $written,)*
                }
            }
        }
    };
}

events! {
    /// Somebody was invited to a project.
    InvitationCreated = "invitation.created";
    /// An invitation was accepted.
    InvitationAccepted = "invitation.accepted";
    /// An invitation was refused.
    InvitationRefused = "invitation.refused";
    /// Somebody asked to test a project.
    JoinRequestCreated = "join_request.created";
    /// Feedback was received.
    FeedbackCreated = "feedback.created";
    /// Feedback was changed, by its author or by the creator.
    FeedbackUpdated = "feedback.updated";
    /// A message about feedback was sent.
    FeedbackMessageCreated = "feedback.message_created";
    /// A project was given another status.
    ProjectStatusChanged = "project.status_changed";
    /// A roadmap item was updated.
    RoadmapItemUpdated = "roadmap_item.updated";
    /// A release was announced.
    ReleaseCreated = "release.created";
}

/// The events that one webhook receives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct WebhookEvents(pub Vec<WebhookEvent>);
