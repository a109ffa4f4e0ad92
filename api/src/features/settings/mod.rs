//! Settings: the preferences of a user, the same on all their devices.

mod export;
pub mod messages;
mod mutation;
mod query;
mod quiet_hours;
mod rules;
mod service;
mod types;

pub use self::{
    mutation::SettingsMutation,
    query::SettingsViewer,
    quiet_hours::{day_at, quiet_until, time_before_quiet, zone},
    service::{defaults, id_of, of, of_users, set_reminders, today, wants},
    types::{Language, Settings, Theme},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};
use entity::types::scope::Scope;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "settings",
    scopes: &[
        ScopeRule { scope: Scope::ProfileRead, types: &["QuietHours", "Settings"], mutations: &[] },
        ScopeRule { scope: Scope::ProfileWrite, types: &[], mutations: &["updateSettings"] },
    ],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};
