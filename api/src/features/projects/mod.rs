//! The projects of a creator.
//!
//! This module is the model of a feature folder: `types` holds the GraphQL types, `payloads` the inputs and payloads,
//! `query`, `mutation` and `subscription` the root fields, `service` the operations (each one transaction), `rules` the
//! validation of inputs, `policy` the authorization and `loader` the batched reads.

mod deletion;
mod emails;
pub mod event;
mod export;
mod loader;
pub mod messages;
pub mod moderation;
mod mutation;
mod payloads;
pub mod policy;
mod query;
mod rules;
pub mod service;
mod subscription;
mod types;

use entity::types::{
    id::{ProjectId, UserId},
    scope::Scope,
};

pub use self::{
    export::{ids_of, titles},
    loader::ProjectById,
    mutation::ProjectMutation,
    query::{ProjectQuery, ProjectViewer},
    subscription::ProjectSubscription,
    types::{Project, ProjectStatus},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "projects",
    emails: emails::KINDS,
    scopes: &[
        ScopeRule { scope: Scope::ProjectsRead, types: &["Project"], mutations: &[] },
        ScopeRule {
            scope: Scope::ProjectsWrite,
            types: &[],
            mutations: &["createProject", "updateProject", "setProjectStatus", "deleteProject"],
        },
    ],
    idempotent_mutations: &["createProject"],
    exports: export::SECTIONS,
    deletions: deletion::DELETIONS,
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a creator's projects.
fn topic(owner: UserId) -> Topic {
    Topic::new("projects", owner)
}

/// Returns the feed topic of a project's public page, whose changes are images of the project.
pub fn page_topic(project: ProjectId) -> Topic {
    Topic::new("public_project", project)
}

/// Returns the feed topic that reports the end of access to a project's public page.
pub fn page_access_topic(project: ProjectId) -> Topic {
    Topic::new("public_project_access", project)
}

/// Returns the feed topic that reports the deletion of a project to those who follow a part of it, whose rows are deleted
/// without changes of their own.
pub fn deletion_topic(project: ProjectId) -> Topic {
    Topic::new("project_deletion", project)
}
