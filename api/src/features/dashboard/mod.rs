//! Figures of a creator's dashboard.

mod query;
mod service;
mod types;

pub use self::query::DashboardViewer;
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};
use entity::types::scope::Scope;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "dashboard",
    scopes: &[ScopeRule { scope: Scope::ProjectsRead, types: &["Dashboard"], mutations: &[] }],
    ..Feature::NONE
};
