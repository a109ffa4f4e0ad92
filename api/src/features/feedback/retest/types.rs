//! GraphQL types for trying again what was fixed.

use async_graphql::{Enum, InputObject, SimpleObject};
use entity::types::{feedback_retest, id::FeedbackId};

use crate::{
    features::feedback::{Feedback, FeedbackMessage},
    platform::graphql::{id::TypedId, user_error::UserError},
};

/// Result of a retest by the author of the feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "feedback_retest::FeedbackRetest")]
pub enum FeedbackRetest {
    /// The problem is fixed.
    Confirmed,
    /// The problem is not fixed.
    Reopened,
    /// Nothing yet: they are asked to try again.
    Requested,
}

/// Result of a retest by the author of the feedback.
#[derive(Clone, InputObject)]
pub struct RetestFeedbackInput {
    /// The feedback.
    pub id: TypedId<FeedbackId>,
    /// Whether the problem is fixed.
    pub is_fixed: bool,
    /// A message about it, at most 5000 characters; none when null or blank.
    pub message: Option<String>,
    /// Secret part of the link of its invitation, for what was sent without signing in.
    pub token: Option<String>,
}

/// Result of `retestFeedback`.
#[derive(SimpleObject)]
pub struct RetestFeedbackPayload {
    /// Feedback as written, null when `userErrors` is not empty.
    pub feedback: Option<Feedback>,
    /// New message, null when there is none.
    pub message: Option<FeedbackMessage>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
