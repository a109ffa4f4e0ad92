//! Creating, listing and revoking personal API tokens. How requests present them is in [`crate::platform::auth::api_token`],
//! what they may do in [`crate::platform::auth::scopes`].

mod export;
pub mod messages;
mod mutation;
mod query;
mod rules;
mod service;
mod types;

pub use self::{mutation::ApiTokenMutation, query::ApiTokenViewer, types::ApiToken};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature =
    Feature { name: "api_tokens", exports: export::SECTIONS, messages: messages::ALL, ..Feature::NONE };
