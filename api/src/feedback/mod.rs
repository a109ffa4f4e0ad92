//! Feedback: what testers and invited people think of a project. It is sent through an invitation, read by the owner of
//! the project and, as far as they show it, by those who see the project's sheet; and never rewritten, except that it loses
//! its author when they leave.

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
    query::{containing, of_invitation, of_project, public_of_project},
    subscription::FeedbackSubscription,
    types::{Feedback, FeedbackFilter, PublicFeedback},
};
use crate::feed::Topic;

/// The feed of one project's feedback.
fn topic(project: ProjectId) -> Topic {
    Topic::new("feedback", project)
}
