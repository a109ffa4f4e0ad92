//! Validation of settings.

use chrono::NaiveTime;
use chrono_tz::Tz;
use entity::types::{country::Country, language::Language, persona::Persona, theme::Theme};

use super::messages;
use crate::platform::{
    error::{Error, Result, UserErrorCode},
    text,
};

/// The maximum length of a name, in characters. The client also jokes about short and long names, but accepts them.
const MAX_USERNAME: usize = 80;

/// New settings before validation: `None` leaves a field unchanged, `Some(None)` clears it.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub username: Option<Option<String>>,
    pub country: Option<Option<Country>>,
    pub language: Option<Language>,
    pub email_notifications: Option<bool>,
    pub theme: Option<Theme>,
    pub default_persona: Option<Persona>,
    pub deadline_reminders: Option<bool>,
    pub silence_reminders: Option<bool>,
    pub push_notifications: Option<bool>,
    pub quiet_hours: Option<Option<(NaiveTime, NaiveTime)>>,
    pub time_zone: Option<String>,
}

/// Validated settings, created by [`Fields::validate`] only.
#[derive(Clone, Debug)]
pub struct ValidFields(Fields);

impl Fields {
    /// Validates the fields.
    pub fn validate(self) -> Result<ValidFields> {
        let username =
            self.username.map(|given| given.map(|given| text::name(&given)).filter(|username| !username.is_empty()));
        if username.iter().flatten().any(|username| text::length(username) > MAX_USERNAME) {
            let message = messages::SETTINGS_USERNAME_TOO_LONG;
            return Err(Error::rejected("username", UserErrorCode::TooLong, message));
        }
        if self.time_zone.as_ref().is_some_and(|name| name.parse::<Tz>().is_err()) {
            let message = messages::SETTINGS_TIME_ZONE_INVALID;
            return Err(Error::rejected("timeZone", UserErrorCode::InvalidTimeZone, message));
        }
        Ok(ValidFields(Self { username, ..self }))
    }
}

impl ValidFields {
    /// Returns the validated fields.
    pub(super) fn into_inner(self) -> Fields {
        self.0
    }
}
