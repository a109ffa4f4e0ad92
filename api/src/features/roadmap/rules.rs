//! Validation of a step's fields. No field is required: blank ones get a default, and only too long ones are rejected.

use chrono::NaiveDate;

use super::messages;
use crate::platform::{
    auth::rate_limit::UserLimit,
    error::{Error, Result, UserError, UserErrorCode},
    text,
};

/// The steps that a user may add.
pub const STEPS: UserLimit = UserLimit::per_minute("steps", 120);

/// The title of a step created without one.
const DEFAULT_TITLE: &str = "Sans titre";
const DEFAULT_PRIORITY: i32 = 1;

const MAX_TITLE: usize = 120;
const MAX_DESCRIPTION: usize = 5000;

/// A step's fields as given. `None` leaves a field unchanged, `Some(None)` sets its default.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// The title of the step.
    pub title: Option<Option<String>>,
    /// Details.
    pub description: Option<Option<String>>,
    /// When it is planned.
    pub date: Option<Option<NaiveDate>>,
    /// How much it matters.
    pub priority: Option<Option<i32>>,
}

/// Validated fields, created only by [`Fields::validate`].
#[derive(Clone, Debug)]
pub struct ValidFields {
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
    pub(super) date: Option<NaiveDate>,
    pub(super) priority: Option<i32>,
}

impl Fields {
    /// Validates every given field; `today` is the default date.
    pub fn validate(self, today: NaiveDate) -> Result<ValidFields> {
        let mut errors = Vec::new();
        let mut at_most = |text: String, max, field, message| {
            if text::length(&text) > max {
                errors.push(UserError::on(field, UserErrorCode::TooLong, message));
            }
            text
        };
        let valid = ValidFields {
            title: self.title.map(|title| {
                let title = text::name(&title.unwrap_or_default());
                let title = if title.is_empty() { DEFAULT_TITLE.to_owned() } else { title };
                at_most(title, MAX_TITLE, "title", messages::ROADMAP_TITLE_TOO_LONG)
            }),
            description: self.description.map(|description| {
                let description = text::paragraphs(&description.unwrap_or_default());
                at_most(description, MAX_DESCRIPTION, "description", messages::ROADMAP_DESCRIPTION_TOO_LONG)
            }),
            date: self.date.map(|date| date.unwrap_or(today)),
            priority: self.priority.map(|priority| priority.unwrap_or(DEFAULT_PRIORITY)),
        };
        if errors.is_empty() { Ok(valid) } else { Err(Error::Rejected(errors)) }
    }
}
