//! Creating, listing and revoking personal API tokens. What they may do is in [`crate::platform::auth::scopes`].

mod export;
mod mutation;
mod query;
mod service;
mod types;

pub use self::{mutation::ApiTokenMutation, query::ApiTokenViewer, types::ApiToken};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature = Feature { name: "api_tokens", exports: export::SECTIONS, ..Feature::NONE };
