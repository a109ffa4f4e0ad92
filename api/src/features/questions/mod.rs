//! The questions that a creator asks the testers of a project. Whoever sees the project's sheet reads them, and answers
//! them in feedback, which keeps each answer with the question as it was asked.

pub mod answers;
pub mod event;
mod export;
mod loader;
pub mod messages;
mod mutation;
mod paths;
pub mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::{id::ProjectId, scope::Scope};

pub use self::{
    mutation::QuestionMutation,
    query::of_project,
    service::asked,
    subscription::QuestionSubscription,
    types::{AnswerInput, FeedbackAnswer, Questionnaire},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "questions",
    scopes: &[
        ScopeRule { scope: Scope::WorkspaceRead, types: &["Question", "Questionnaire"], mutations: &[] },
        ScopeRule { scope: Scope::WorkspaceWrite, types: &[], mutations: &["setQuestions"] },
    ],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a project's questions.
fn topic(project: ProjectId) -> Topic {
    Topic::new("questions", project)
}
