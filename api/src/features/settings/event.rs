//! The stored form of the objects of this feature in the feed.

use entity::types::{country::Country, id::SettingsId, language::Language, persona::Persona, theme::Theme};
use sea_orm::prelude::{DateTimeUtc, Time};

use crate::platform::feed::event::event;

event! {
    /// The settings of a user in the feed.
    SettingsEvent = "user_settings.v1" of user_settings {
        id: SettingsId,
        username: Option<String>,
        country: Option<Country>,
        language: Language,
        email_notifications: bool,
        theme: Theme,
        default_persona: Persona,
        deadline_reminders: bool,
        silence_reminders: bool,
        push_notifications: bool,
        quiet_start: Option<Time>,
        quiet_end: Option<Time>,
        time_zone: String,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    }
}
