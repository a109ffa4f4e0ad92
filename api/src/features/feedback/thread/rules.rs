//! Validation of messages about feedback.

use crate::{
    features::feedback::messages,
    platform::{
        auth::rate_limit::UserLimit,
        error::{Error, Result},
        fields::RequiredText,
        text,
    },
};

/// The messages about feedback that a user may send.
pub const MESSAGES: UserLimit = UserLimit::per_minute("messages about feedback", 60);
/// The maximum number of messages about one feedback.
pub const MAX_MESSAGES: i32 = 500;
/// The maximum length of a message, in characters.
const MAX_CONTENT: usize = 5000;

/// Returns the trimmed text of a message that a field of an input has.
pub fn valid_content(field: &'static str, input: &str) -> Result<String> {
    let content = text::paragraphs(input);
    let rules = RequiredText {
        field,
        max: MAX_CONTENT,
        required: messages::FEEDBACK_MESSAGE_REQUIRED,
        too_long: messages::FEEDBACK_MESSAGE_TOO_LONG,
    };
    match rules.error(&content) {
        Some(error) => Err(Error::Rejected(vec![error])),
        None => Ok(content),
    }
}
