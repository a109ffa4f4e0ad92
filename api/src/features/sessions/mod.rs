//! Listing and revoking the sessions of a user. Sessions themselves are in [`crate::platform::auth::session`].

mod device;
mod export;
pub mod messages;
mod mutation;
mod query;
mod service;
mod types;

pub use self::{mutation::SessionMutation, query::SessionViewer, types::Session};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature =
    Feature { name: "sessions", messages: messages::ALL, exports: export::SECTIONS, ..Feature::NONE };
