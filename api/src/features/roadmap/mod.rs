//! The roadmap of a project: dated steps that its owner plans and shows to the project's testers.

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
    service::revoke_tester_access,
    subscription::RoadmapSubscription,
    types::{RoadmapItem, RoadmapStatus},
};
use crate::platform::feed::Topic;

/// Returns the feed topic of a project's roadmap.
fn topic(project: ProjectId) -> Topic {
    Topic::new("roadmap", project)
}

/// Returns the feed topic that notifies a project's testers when they lose access to its roadmap.
fn access_topic(project: ProjectId) -> Topic {
    Topic::new("roadmap-access", project)
}
