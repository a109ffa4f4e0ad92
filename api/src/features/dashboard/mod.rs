//! Figures of a creator's dashboard.

mod service;
mod types;

pub use self::{service::of, types::Dashboard};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};
use entity::types::scope::Scope;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "dashboard",
    scopes: &[ScopeRule { scope: Scope::ProjectsRead, types: &["Dashboard"], mutations: &[] }],
    ..Feature::NONE
};
