//! The roadmap of a project: dated steps that its owner plans and shows to the project's testers.

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
    loader::{ItemById, ItemsOfProject},
    mutation::RoadmapMutation,
    query::items_of_project,
    rules::{Fields, STEPS, ValidFields},
    service::add,
    subscription::RoadmapSubscription,
    types::{RoadmapItem, RoadmapStatus},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "roadmap",
    scopes: &[
        ScopeRule { scope: Scope::WorkspaceRead, types: &["RoadmapItem"], mutations: &[] },
        ScopeRule {
            scope: Scope::WorkspaceWrite,
            types: &[],
            mutations: &["createRoadmapItem", "updateRoadmapItem", "setRoadmapItemStatus", "deleteRoadmapItem"],
        },
    ],
    idempotent_mutations: &["createRoadmapItem"],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a project's roadmap.
pub fn topic(project: ProjectId) -> Topic {
    Topic::new("roadmap", project)
}

/// Returns the feed topic of the votes on a project's roadmap, whose changes are images of its steps.
pub fn votes_topic(project: ProjectId) -> Topic {
    Topic::new("roadmap_votes", project)
}
