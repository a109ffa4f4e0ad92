//! The settings of a project's workspace, and the personal story of a user.

pub mod event;
mod export;
mod loader;
pub mod messages;
mod mutation;
pub mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::{
    id::{ProjectId, UserId},
    scope::Scope,
};

pub use self::{
    mutation::WorkspaceMutation,
    policy::{shares_roadmap, shares_roadmap_in, shows_feedback, uses_model},
    query::{WorkspaceViewer, settings_of_project},
    subscription::WorkspaceSubscription,
    types::{PersonalStory, WorkspaceSettings},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "workspace",
    scopes: &[
        ScopeRule { scope: Scope::WorkspaceRead, types: &["WorkspaceSettings", "PersonalStory"], mutations: &[] },
        ScopeRule {
            scope: Scope::WorkspaceWrite,
            types: &[],
            mutations: &["updateWorkspaceSettings", "savePersonalStory"],
        },
    ],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a workspace's settings.
fn settings_topic(project: ProjectId) -> Topic {
    Topic::new("workspace", project)
}

/// Returns the feed topic that notifies a project's testers when they lose access to its roadmap.
pub fn roadmap_access_topic(project: ProjectId) -> Topic {
    Topic::new("roadmap-access", project)
}

/// Returns the feed topic that notifies those who see a project's public page when it no longer shows feedback.
pub fn feedback_access_topic(project: ProjectId) -> Topic {
    Topic::new("public_feedback_access", project)
}

/// Returns the feed topic of a user's story.
fn story_topic(user: UserId) -> Topic {
    Topic::new("story", user)
}
