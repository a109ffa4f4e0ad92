//! The roadmap of a project: dated steps that its owner plans, moves on and shows to the project's testers.

mod lists;
mod loader;
mod mutation;
pub mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::id::ProjectId;

pub use self::{
    mutation::RoadmapMutation,
    query::items_of_project,
    service::withdraw_from_testers,
    subscription::RoadmapSubscription,
    types::{RoadmapItem, RoadmapStatus},
};
use crate::feed::Topic;

/// The feed of one project's roadmap.
fn topic(project: ProjectId) -> Topic {
    Topic::new("roadmap", project)
}

/// Where a project's testers are told that its roadmap is no longer shown to them.
fn access_topic(project: ProjectId) -> Topic {
    Topic::new("roadmap-access", project)
}
