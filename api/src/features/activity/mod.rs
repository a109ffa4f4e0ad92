//! Activity lists: the events in a creator's projects, recorded in the transaction of each event.

mod loader;
pub mod policy;
mod query;
pub mod service;
mod subscription;
mod types;

use entity::types::id::UserId;

pub use self::{
    query::{of_project, of_user},
    service::{anonymize, record, record_status},
    subscription::ActivitySubscription,
    types::Activity,
};
use crate::platform::feed::Topic;

/// Returns the feed topic of a user's activity list.
fn topic(user: UserId) -> Topic {
    Topic::new("activities", user)
}
