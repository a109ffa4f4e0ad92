//! What a step's fields must be. Nothing is required: what is blank gets a value, and only what is too long is refused.

use chrono::NaiveDate;

use crate::{
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

/// The title of a step that was given none.
const DEFAULT_TITLE: &str = "Sans titre";
const DEFAULT_PRIORITY: i32 = 1;

const MAX_TITLE: usize = 120;
const MAX_DESCRIPTION: usize = 5000;

/// A step's fields as given: what is `None` stays as it is, `Some(None)` is left to the defaults.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub title: Option<Option<String>>,
    pub description: Option<Option<String>>,
    pub date: Option<Option<NaiveDate>>,
    pub priority: Option<Option<i32>>,
}

/// Fields that hold all rules: only [`Fields::validate`] makes them.
#[derive(Clone, Debug)]
pub struct ValidFields {
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
    pub(super) date: Option<NaiveDate>,
    pub(super) priority: Option<i32>,
}

impl Fields {
    /// Holds every given field against its rules; `today` is the date of what was given none.
    pub fn validate(self, today: NaiveDate) -> Result<ValidFields> {
        let mut broken = Vec::new();
        let mut at_most = |text: String, max, field, message| {
            if text::length(&text) > max {
                broken.push(UserError::on(field, UserErrorCode::TooLong, message));
            }
            text
        };
        let valid = ValidFields {
            title: self.title.map(|title| {
                let title = text::line(&title.unwrap_or_default());
                let title = if title.is_empty() { DEFAULT_TITLE.to_owned() } else { title };
                at_most(title, MAX_TITLE, "title", Message::ROADMAP_TITLE_TOO_LONG)
            }),
            description: self.description.map(|description| {
                let description = text::paragraphs(&description.unwrap_or_default());
                at_most(description, MAX_DESCRIPTION, "description", Message::ROADMAP_DESCRIPTION_TOO_LONG)
            }),
            date: self.date.map(|date| date.unwrap_or(today)),
            priority: self.priority.map(|priority| priority.unwrap_or(DEFAULT_PRIORITY)),
        };
        if broken.is_empty() { Ok(valid) } else { Err(Error::Rejected(broken)) }
    }
}
