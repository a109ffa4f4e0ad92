//! Validation of conversation names and messages.

use super::messages;
use crate::platform::{
    error::{Error, Result, UserErrorCode},
    text,
};

/// The default name of a conversation.
pub const DEFAULT_NAME: &str = "Nouvelle conversation";

const MAX_NAME: usize = 80;
/// The maximum length of a name taken from a message, without its ellipsis: it fits in the list.
const MAX_NAME_FROM_MESSAGE: usize = 60;
const MAX_CONTENT: usize = 4000;

/// Returns the trimmed name, `None` when it is blank.
pub fn name(input: &str) -> Result<Option<String>> {
    let name = text::line(input);
    if text::length(&name) > MAX_NAME {
        return Err(Error::rejected("name", UserErrorCode::TooLong, messages::CONVERSATION_NAME_TOO_LONG));
    }
    Ok(Some(name).filter(|name| !name.is_empty()))
}

/// Returns the name of a conversation that begins with a message: its beginning, cut between words.
pub fn name_from(message: &str) -> String {
    text::excerpt(message, MAX_NAME_FROM_MESSAGE)
}

/// Returns the trimmed text of a message.
pub fn content(input: &str) -> Result<String> {
    let content = text::paragraphs(input);
    if content.is_empty() {
        return Err(Error::rejected("content", UserErrorCode::Required, messages::MESSAGE_REQUIRED));
    }
    if text::length(&content) > MAX_CONTENT {
        return Err(Error::rejected("content", UserErrorCode::TooLong, messages::MESSAGE_TOO_LONG));
    }
    Ok(content)
}
