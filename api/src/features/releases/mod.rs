//! The releases of a project: its owner writes them down, everyone who sees the project's sheet reads them, and the
//! testers who follow them are told of each new one, once.

mod announcing;
mod emails;
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

use entity::types::{id::ProjectId, scope::Scope};

pub use self::{
    export::names,
    loader::{ReleaseById, ReleasesOfProject},
    mutation::ReleaseMutation,
    query::of_project,
    service::record_counted,
    subscription::ReleaseSubscription,
    types::Release,
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "releases",
    emails: emails::KINDS,
    scopes: &[
        ScopeRule { scope: Scope::WorkspaceRead, types: &["Release"], mutations: &[] },
        ScopeRule {
            scope: Scope::WorkspaceWrite,
            types: &[],
            mutations: &["createRelease", "updateRelease", "deleteRelease"],
        },
    ],
    exports: export::SECTIONS,
    idempotent_mutations: &["createRelease"],
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a project's releases.
pub fn topic(project: ProjectId) -> Topic {
    Topic::new("releases", project)
}
