//! Validation of messages about feedback.

use crate::{
    features::feedback::messages,
    platform::{
        error::{Error, Result, UserErrorCode},
        text,
    },
};

/// The maximum number of messages about one feedback.
pub const MAX_MESSAGES: i32 = 500;
/// The maximum length of a message, in characters.
const MAX_CONTENT: usize = 5000;

/// Returns the trimmed text of a message that a field of an input has.
pub fn valid_content(field: &'static str, input: &str) -> Result<String> {
    let content = text::paragraphs(input);
    if text::fold(&content).is_empty() {
        return Err(Error::rejected(field, UserErrorCode::Required, messages::FEEDBACK_MESSAGE_REQUIRED));
    }
    if text::length(&content) > MAX_CONTENT {
        return Err(Error::rejected(field, UserErrorCode::TooLong, messages::FEEDBACK_MESSAGE_TOO_LONG));
    }
    Ok(content)
}
