//! Settings: the preferences of a user, the same on all their devices.

mod export;
pub mod messages;
mod mutation;
mod query;
mod rules;
mod service;
mod types;

pub use self::{
    mutation::SettingsMutation,
    query::SettingsViewer,
    service::{id_of, of},
    types::{Language, Settings, Theme},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};
use entity::types::scope::Scope;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "settings",
    scopes: &[
        ScopeRule { scope: Scope::ProfileRead, types: &["Settings"], mutations: &[] },
        ScopeRule { scope: Scope::ProfileWrite, types: &[], mutations: &["updateSettings"] },
    ],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};
