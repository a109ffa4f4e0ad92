//! GraphQL types of settings.

use async_graphql::{Enum, ID, InputObject, MaybeUndefined, Object, SimpleObject};
use entity::{
    types::{language, theme},
    user_settings,
};

use crate::{
    features::{chat::Persona, profiles::Country},
    platform::graphql::{scalars::LocalTime, user_error::UserError},
};

/// A language the product speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "language::Language")]
pub enum Language {
    /// English. French label: « Anglais » (stored as `en`).
    English,
    /// French, the default. French label: « Français » (stored as `fr`).
    French,
}

/// The look of the web client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "theme::Theme")]
pub enum Theme {
    /// Always dark. French label: « Sombre » (stored as `dark`).
    Dark,
    /// Always light. French label: « Clair » (stored as `light`).
    Light,
    /// As the device is set, the default. French label: « Système » (stored as `system`).
    System,
}

/// Settings in the schema; wraps their row.
#[derive(Clone, Debug)]
pub struct Settings(user_settings::Model);

impl From<user_settings::Model> for Settings {
    fn from(row: user_settings::Model) -> Self {
        Self(row)
    }
}

/// A person's preferences, the same on all their devices. Until the first save they are the defaults.
#[Object]
impl Settings {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// The name that invited people, testers and public pages see, and that the product calls the person by; null when none
    /// was given: then they see the first and the last name.
    async fn username(&self) -> Option<&str> {
        self.0.username.as_deref()
    }

    /// Country in which the person lives, null if not given.
    async fn country(&self) -> Option<Country> {
        self.0.country.map(Country::from)
    }

    /// Language of the web client and of mail.
    async fn language(&self) -> Language {
        self.0.language.into()
    }

    /// Whether mail about invitations, feedback and reminders is wanted; on by default.
    async fn has_email_notifications(&self) -> bool {
        self.0.email_notifications
    }

    /// Whether reminders of the deadlines of projects that the person tests are wanted; on by default.
    async fn has_deadline_reminders(&self) -> bool {
        self.0.deadline_reminders
    }

    /// Whether reminders of projects whose testers gave no feedback for a week are wanted; on by default.
    async fn has_silence_reminders(&self) -> bool {
        self.0.silence_reminders
    }

    /// Whether reminders are pushed to the devices that asked for it; on by default.
    async fn has_push_notifications(&self) -> bool {
        self.0.push_notifications
    }

    /// When mail and pushes of reminders wait, from 21:00 to 08:00 by default; null when they never do.
    async fn quiet_hours(&self) -> Option<QuietHours> {
        let (start, end) = self.0.quiet_start.zip(self.0.quiet_end)?;
        Some(QuietHours { start: LocalTime(start), end: LocalTime(end) })
    }

    /// Name of the time zone of the quiet hours, in the database of IANA; `Europe/Paris` by default.
    async fn time_zone(&self) -> &str {
        &self.0.time_zone
    }

    /// Look of the web client.
    async fn theme(&self) -> Theme {
        self.0.theme.into()
    }

    /// Personality of the bot when a conversation begins.
    async fn default_persona(&self) -> Persona {
        self.0.default_persona.into()
    }

    /// 0 before the first save, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }
}

/// Hours of the day in which mail and pushes of reminders wait until their end. They may pass midnight.
#[derive(Clone, Copy, Debug, SimpleObject)]
pub struct QuietHours {
    /// When they end. As they start: none.
    pub end: LocalTime,
    /// When they start.
    pub start: LocalTime,
}

/// New quiet hours.
#[derive(Clone, Copy, Debug, InputObject)]
pub struct QuietHoursInput {
    /// When they end.
    pub end: LocalTime,
    /// When they start.
    pub start: LocalTime,
}

/// New preferences. An absent field stays as it is, and so does one that is null where nothing else is said.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateSettingsInput {
    /// Country in which the person lives; null removes it.
    pub country: MaybeUndefined<Country>,
    /// Personality of the bot when a conversation begins.
    pub default_persona: Option<Persona>,
    /// Whether reminders of the deadlines of projects that the person tests are wanted.
    pub has_deadline_reminders: Option<bool>,
    /// Whether mail about invitations, feedback and reminders is wanted.
    pub has_email_notifications: Option<bool>,
    /// Whether reminders are pushed to the devices that asked for it.
    pub has_push_notifications: Option<bool>,
    /// Whether reminders of projects whose testers gave no feedback for a week are wanted.
    pub has_silence_reminders: Option<bool>,
    /// Language of the web client and of mail.
    pub language: Option<Language>,
    /// When mail and pushes of reminders wait; null for never.
    pub quiet_hours: MaybeUndefined<QuietHoursInput>,
    /// Look of the web client.
    pub theme: Option<Theme>,
    /// Name of the time zone of the quiet hours, in the database of IANA.
    pub time_zone: Option<String>,
    /// The name that invited people, testers and public pages see instead of the first and the last name, at most 80
    /// characters; null or blank removes it.
    pub username: MaybeUndefined<String>,
}

/// Result of `updateSettings`.
#[derive(SimpleObject)]
pub struct UpdateSettingsPayload {
    /// Settings as written, null when `userErrors` is not empty.
    pub settings: Option<Settings>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
