//! Activity lists: the events in a creator's projects, recorded in the transaction of each event.

pub mod event;
mod loader;
pub mod messages;
pub mod policy;
mod query;
pub mod service;
mod subscription;
mod types;

use entity::types::{id::UserId, scope::Scope};

pub use self::{
    query::{ActivityViewer, of_project},
    service::{record, record_status},
    subscription::ActivitySubscription,
    types::Activity,
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "activity",
    scopes: &[ScopeRule { scope: Scope::ProjectsRead, types: &["Activity"], mutations: &[] }],
    deletions: service::DELETIONS,
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a user's activity list.
fn topic(user: UserId) -> Topic {
    Topic::new("activities", user)
}
