//! Requests for the operator's paid services: stored, forwarded by email, and acknowledged.

mod emails;
mod mutation;
mod service;
mod types;

pub use self::{mutation::ServiceMutation, types::ServiceOffer};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature = Feature { name: "services", emails: emails::KINDS, ..Feature::NONE };
