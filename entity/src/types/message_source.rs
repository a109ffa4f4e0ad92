//! What a message of Javier is about, as stored: JSON on both databases, read and written with the message.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::id::{FeedbackId, InvitationId, ProjectId, RoadmapItemId};

/// An object of the conversation's project that a reply rests on. It may have been deleted since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageSource {
    /// Feedback on the project.
    Feedback(FeedbackId),
    /// An invitation to the project.
    Invitation(InvitationId),
    /// A step of its roadmap.
    RoadmapItem(RoadmapItemId),
}

/// The sources of a reply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct MessageSources {
    /// The project that they are of; `None` without any.
    #[serde(default)]
    pub project_id: Option<ProjectId>,
    /// What they are, in the order in which the reply mentions them, each once.
    #[serde(default)]
    pub items: Vec<MessageSource>,
}
