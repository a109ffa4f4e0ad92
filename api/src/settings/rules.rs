//! What settings must be.

use entity::types::{country::Country, language::Language, persona::Persona, theme::Theme};

use crate::{
    error::{Error, Result, UserErrorCode},
    messages::Message,
    text,
};

/// Longest name. The jokes about short and long ones are the client's, and block nothing.
const MAX_USERNAME: usize = 80;

/// Preferences as given: what is `None` stays as it is, `Some(None)` is removed.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub username: Option<Option<String>>,
    pub country: Option<Option<Country>>,
    pub language: Option<Language>,
    pub email_notifications: Option<bool>,
    pub theme: Option<Theme>,
    pub default_persona: Option<Persona>,
}

/// Preferences that hold all rules: only [`Fields::validate`] makes them.
#[derive(Clone, Debug)]
pub struct ValidFields(Fields);

impl Fields {
    /// Holds the fields against their rules.
    pub fn validate(self) -> Result<ValidFields> {
        let username =
            self.username.map(|given| given.map(|given| text::line(&given)).filter(|username| !username.is_empty()));
        if username.iter().flatten().any(|username| text::length(username) > MAX_USERNAME) {
            let message = Message::SETTINGS_USERNAME_TOO_LONG;
            return Err(Error::rejected("username", UserErrorCode::TooLong, message));
        }
        Ok(ValidFields(Self { username, ..self }))
    }
}

impl ValidFields {
    /// The fields.
    pub(super) fn into_inner(self) -> Fields {
        self.0
    }
}
