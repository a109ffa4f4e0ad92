//! GraphQL types of messages about feedback.

use async_graphql::{ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{feedback_message, types::id::FeedbackId};

use crate::{
    features::feedback::Feedback,
    platform::graphql::{id::TypedId, user_error::UserError},
};

/// A message about feedback in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct FeedbackMessage(feedback_message::Model);

impl From<feedback_message::Model> for FeedbackMessage {
    fn from(row: feedback_message::Model) -> Self {
        Self(row)
    }
}

/// A message about feedback, between its author and the owner of its project.
#[Object]
impl FeedbackMessage {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Text, 1 to 5000 characters.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// Name of who wrote it, at that time; « Anonyme » when they had none, or deleted their account.
    async fn author_name(&self) -> &str {
        &self.0.author_name
    }

    /// Whether the owner of the project wrote it, and not the author of the feedback.
    async fn is_from_creator(&self) -> bool {
        self.0.is_from_creator
    }

    /// 1, and 2 once who wrote it has deleted their account: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time at which the message was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A message about feedback.
#[derive(Clone, InputObject)]
pub struct SendFeedbackMessageInput {
    /// Text, 1 to 5000 characters; required by the rules of the product.
    pub content: Option<String>,
    /// The feedback.
    pub feedback_id: TypedId<FeedbackId>,
    /// Owner of the project only: whether the author is asked for more, which sets the status `INFO_REQUESTED`.
    pub requests_info: Option<bool>,
    /// Secret part of the link of the feedback's invitation, for what was sent without signing in.
    pub token: Option<String>,
}

/// Result of `sendFeedbackMessage`.
#[derive(SimpleObject)]
pub struct SendFeedbackMessagePayload {
    /// Feedback as changed by it, null when `userErrors` is not empty.
    pub feedback: Option<Feedback>,
    /// New message, null when `userErrors` is not empty.
    pub message: Option<FeedbackMessage>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
