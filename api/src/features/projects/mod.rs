//! The projects of a creator.
//!
//! This module is the model of a feature folder: `types` holds the GraphQL types, `query`, `mutation` and
//! `subscription` the root fields, `service` the operations (each one transaction), `rules` the validation of inputs,
//! `policy` the authorization and `loader` the batched reads.

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
use crate::platform::feed::Topic;

/// Returns the feed topic of a creator's projects.
fn topic(owner: UserId) -> Topic {
    Topic::new("projects", owner)
}
