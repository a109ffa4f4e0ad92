//! Feedback of testers and invited people on a project. It is sent through an invitation and read by the owner of the
//! project and, if they publish it, by everyone who sees the project's sheet. Feedback is immutable, except that it is
//! anonymized when the author's account is deleted.

mod loader;
mod mutation;
pub mod policy;
mod query;
mod rules;
pub mod service;
mod subscription;
mod types;

use entity::types::id::ProjectId;

pub use self::{
    mutation::FeedbackMutation,
    query::{contains_pattern, of_invitation, of_project, public_of_project},
    subscription::FeedbackSubscription,
    types::{Feedback, FeedbackFilter, PublicFeedback},
};
use crate::platform::feed::Topic;

/// Returns the feed topic of a project's feedback.
fn topic(project: ProjectId) -> Topic {
    Topic::new("feedback", project)
}
