//! Validation of a template's fields. All errors are returned together, each with its field.

use super::messages;
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    text,
};

/// The maximum number of templates of a person.
pub const MAX_TEMPLATES: u64 = 50;

const MAX_TITLE: usize = 60;
const MAX_CONTENT: usize = 5000;

/// A template's fields as given. `None` leaves a field unchanged, `Some(None)` is refused.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub title: Option<Option<String>>,
    pub content: Option<Option<String>>,
}

/// Validated fields, created only by [`Fields::validate`].
#[derive(Clone, Debug)]
pub struct ValidFields {
    pub(super) title: Option<String>,
    pub(super) content: Option<String>,
}

impl Fields {
    /// Validates every given field.
    pub fn validate(self) -> Result<ValidFields> {
        let mut errors = Vec::new();
        let mut bounded = |text: String, max, field, required, too_long| {
            if text::fold(&text).is_empty() {
                errors.push(UserError::on(field, UserErrorCode::Required, required));
            } else if text::length(&text) > max {
                errors.push(UserError::on(field, UserErrorCode::TooLong, too_long));
            }
            text
        };
        let valid = ValidFields {
            title: self.title.map(|title| {
                let title = text::line(&title.unwrap_or_default());
                let (required, too_long) = (messages::TEMPLATE_TITLE_REQUIRED, messages::TEMPLATE_TITLE_TOO_LONG);
                bounded(title, MAX_TITLE, "title", required, too_long)
            }),
            content: self.content.map(|content| {
                let content = text::paragraphs(&content.unwrap_or_default());
                let (required, too_long) = (messages::TEMPLATE_CONTENT_REQUIRED, messages::TEMPLATE_CONTENT_TOO_LONG);
                bounded(content, MAX_CONTENT, "content", required, too_long)
            }),
        };
        if errors.is_empty() { Ok(valid) } else { Err(Error::Rejected(errors)) }
    }
}
