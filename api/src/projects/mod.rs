//! Projects: a creator's own list, made, written, moved through its states and removed, and told of live.
//!
//! The model of a feature folder: `types` is what the schema shows, `query`, `mutation` and `subscription` are its
//! parts of the roots, `service` the use cases (each one transaction), `rules` what an input must be, `policy` who may
//! do what, `loader` the batched reads.

mod loader;
mod mutation;
pub mod policy;
mod query;
mod rules;
pub mod service;
mod subscription;
mod types;

use entity::types::id::UserId;

pub use self::{
    loader::ProjectById,
    mutation::ProjectMutation,
    query::{ProjectQuery, list},
    subscription::ProjectSubscription,
    types::{Project, ProjectFilter, ProjectOrder, ProjectStatus},
};
use crate::feed::Topic;

/// The feed of one creator's projects.
fn topic(owner: UserId) -> Topic {
    Topic::new("projects", owner)
}
