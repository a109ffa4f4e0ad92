//! Activity lists: what happened in a creator's projects, written by the use cases that made it happen, in their own
//! transactions.

mod loader;
pub mod policy;
mod query;
pub mod service;
mod subscription;
mod types;

use entity::types::id::UserId;

pub use self::{
    query::{of_project, of_user},
    service::{forget, record, record_status},
    subscription::ActivitySubscription,
    types::Activity,
};
use crate::feed::Topic;

/// The feed of one person's activity list.
fn topic(user: UserId) -> Topic {
    Topic::new("activities", user)
}
