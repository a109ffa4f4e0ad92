//! Messages about feedback between its author and the owner of its project. They stay as they are, except that they are
//! anonymized with the feedback.

mod emails;
mod loader;
mod mutation;
mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::id::FeedbackId;

pub use self::{
    emails::KINDS as EMAILS,
    mutation::FeedbackMessageMutation,
    query::of_feedback,
    rules::valid_content,
    service::{add, anonymize_authors},
    subscription::FeedbackMessageSubscription,
    types::FeedbackMessage,
};
use crate::platform::feed::Topic;

/// Returns the feed topic of the messages about feedback.
fn topic(feedback: FeedbackId) -> Topic {
    Topic::new("feedback_messages", feedback)
}
