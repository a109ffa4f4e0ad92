//! Rules that fields of several inputs have in common.

use std::collections::HashSet;

use super::{
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

/// The maximum length of a link, in characters.
const MAX_LINK: usize = 2000;

/// Rejects a write that is based on an outdated version.
pub fn check_version(expected: Option<i64>, current: i64, message: Message) -> Result<()> {
    if expected.is_some_and(|expected| expected != current) {
        return Err(Error::global(UserErrorCode::VersionConflict, message));
    }
    Ok(())
}

/// A text that must not be blank, and has a maximum length.
#[derive(Clone, Copy, Debug)]
pub struct RequiredText {
    /// The field of the input.
    pub field: &'static str,
    /// The maximum length, in characters.
    pub max: usize,
    /// The message about a blank text.
    pub required: Message,
    /// The message about a text that is too long.
    pub too_long: Message,
}

impl RequiredText {
    /// Returns the error of a normalized text. Invisible characters alone count as blank.
    pub fn error(&self, text: &str) -> Option<UserError> {
        if text::fold(text).is_empty() {
            Some(UserError::on(self.field, UserErrorCode::Required, self.required))
        } else if text::length(text) > self.max {
            Some(UserError::on(self.field, UserErrorCode::TooLong, self.too_long))
        } else {
            None
        }
    }

    /// Returns a normalized text, whose error is added to those of the input.
    pub fn check(&self, text: String, errors: &mut Vec<UserError>) -> String {
        errors.extend(self.error(&text));
        text
    }
}

/// A list of short texts. Clients send each in an item of its own, or several with commas.
#[derive(Clone, Copy, Debug)]
pub struct ShortTexts {
    /// The field of the input.
    pub field: &'static str,
    /// The maximum number of texts.
    pub max_items: usize,
    /// The message about too many texts.
    pub too_many: Message,
    /// The maximum length of a text, in characters.
    pub max_length: usize,
    /// The message about a text that is too long.
    pub too_long: Message,
}

impl ShortTexts {
    /// Returns the normalized texts in their order, without blanks and without duplicates (ignoring case and accents).
    /// The error of the list is added to those of the input.
    pub fn check(&self, given: &[String], errors: &mut Vec<UserError>) -> Vec<String> {
        // A blank text counts as seen.
        let mut seen = HashSet::from([String::new()]);
        let texts = given.iter().flat_map(|given| given.split(',')).map(text::line);
        let texts: Vec<String> = texts.filter(|text| seen.insert(text::fold(text))).collect();
        if texts.len() > self.max_items {
            errors.push(UserError::on(self.field, UserErrorCode::TooMany, self.too_many));
        } else if texts.iter().any(|text| text::length(text) > self.max_length) {
            errors.push(UserError::on(self.field, UserErrorCode::TooLong, self.too_long));
        }
        texts
    }
}

/// A link that others will follow.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The field of the input.
    pub field: &'static str,
    /// The message about a link that is too long.
    pub too_long: Message,
    /// The message about what is no address of a page.
    pub invalid: Message,
}

impl Link {
    /// Returns the normalized link, `None` when it is blank. Its error is added to those of the input.
    pub fn check(&self, given: Option<String>, errors: &mut Vec<UserError>) -> Option<String> {
        let link = given.map(|link| link.trim().to_owned()).filter(|link| !link.is_empty())?;
        let url = if text::length(&link) > MAX_LINK {
            Err(UserError::on(self.field, UserErrorCode::TooLong, self.too_long))
        } else {
            text::web_link(&link).ok_or(UserError::on(self.field, UserErrorCode::InvalidUrl, self.invalid))
        };
        url.map_err(|error| errors.push(error)).ok().map(Into::into)
    }
}
