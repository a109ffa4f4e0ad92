//! What names and messages must be.

use crate::{
    error::{Error, Result, UserErrorCode},
    messages::Message,
    text,
};

/// The name of a conversation that was given none, in the words of the product.
pub const DEFAULT_NAME: &str = "Nouvelle conversation";

const MAX_NAME: usize = 80;
const MAX_CONTENT: usize = 4000;

/// A name, trimmed; none when it is blank.
pub fn name(typed: &str) -> Result<Option<String>> {
    let name = text::line(typed);
    if text::length(&name) > MAX_NAME {
        return Err(Error::rejected("name", UserErrorCode::TooLong, Message::CONVERSATION_NAME_TOO_LONG));
    }
    Ok(Some(name).filter(|name| !name.is_empty()))
}

/// What is said, trimmed.
pub fn content(typed: &str) -> Result<String> {
    let content = text::paragraphs(typed);
    if content.is_empty() {
        return Err(Error::rejected("content", UserErrorCode::Required, Message::MESSAGE_REQUIRED));
    }
    if text::length(&content) > MAX_CONTENT {
        return Err(Error::rejected("content", UserErrorCode::TooLong, Message::MESSAGE_TOO_LONG));
    }
    Ok(content)
}
