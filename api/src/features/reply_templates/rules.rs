//! Validation of a template's fields. All errors are returned together, each with its field.

use super::messages;
use crate::platform::{
    error::{Error, Result},
    fields::RequiredText,
    text,
};

/// The maximum number of templates of a person.
pub const MAX_TEMPLATES: u64 = 50;

const TITLE: RequiredText = RequiredText {
    field: "title",
    max: 60,
    required: messages::TEMPLATE_TITLE_REQUIRED,
    too_long: messages::TEMPLATE_TITLE_TOO_LONG,
};
const CONTENT: RequiredText = RequiredText {
    field: "content",
    max: 5000,
    required: messages::TEMPLATE_CONTENT_REQUIRED,
    too_long: messages::TEMPLATE_CONTENT_TOO_LONG,
};

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
        let valid = ValidFields {
            title: self.title.map(|title| TITLE.check(text::line(&title.unwrap_or_default()), &mut errors)),
            content: self.content.map(|text| CONTENT.check(text::paragraphs(&text.unwrap_or_default()), &mut errors)),
        };
        if errors.is_empty() { Ok(valid) } else { Err(Error::Rejected(errors)) }
    }
}
