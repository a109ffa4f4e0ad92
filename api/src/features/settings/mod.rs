//! Settings: the preferences of a user, the same on all their devices.

pub mod event;
mod export;
mod loader;
pub mod messages;
mod mutation;
mod query;
mod quiet_hours;
mod rules;
mod service;
mod subscription;
mod types;

pub use self::{
    mutation::SettingsMutation,
    query::SettingsViewer,
    quiet_hours::{day_at, quiet_until, time_before_quiet, zone},
    service::{may_email, of, of_users, set_reminders, today, wants},
    subscription::SettingsSubscription,
    types::{Language, Settings, Theme},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic};
use entity::types::{id::UserId, scope::Scope};

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

/// Returns the feed topic of a user's settings.
fn topic(user: UserId) -> Topic {
    Topic::new("settings", user)
}
