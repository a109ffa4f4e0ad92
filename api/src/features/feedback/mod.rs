//! Feedback of testers and invited people on a project. It is sent through an invitation and read by the owner of the
//! project and, if they publish it, by everyone who sees the project's sheet. Feedback is immutable, except that it is
//! anonymized when the author's account is deleted.

pub mod event;
mod export;
mod loader;
mod mutation;
pub mod policy;
mod query;
mod rules;
pub mod service;
mod subscription;
mod types;

use entity::types::{id::ProjectId, scope::Scope};

pub use self::{
    mutation::FeedbackMutation,
    query::{of_invitation, of_project, public_of_project},
    service::contains_pattern,
    subscription::FeedbackSubscription,
    types::{Feedback, FeedbackFilter, PublicFeedback},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "feedback",
    scopes: &[
        ScopeRule { scope: Scope::FeedbackRead, types: &["Feedback", "PublicFeedback"], mutations: &[] },
        ScopeRule { scope: Scope::FeedbackWrite, types: &[], mutations: &["sendFeedback"] },
    ],
    idempotent_mutations: &["sendFeedback"],
    exports: export::SECTIONS,
    deletions: service::DELETIONS,
    project_deletion: Some(|tx, project| Box::pin(service::record_deletions(tx, project))),
    ..Feature::NONE
};

/// Returns the feed topic of a project's feedback.
fn topic(project: ProjectId) -> Topic {
    Topic::new("feedback", project)
}
