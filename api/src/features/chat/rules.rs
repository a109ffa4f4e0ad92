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

/// Returns the text of a message of the model: without what cannot be stored, cut at the maximum length.
pub fn answer(written: &str) -> String {
    let content = text::paragraphs(written);
    match content.char_indices().nth(MAX_CONTENT - 1) {
        Some((end, last)) if end + last.len_utf8() < content.len() => format!("{}…", content[..end].trim_end()),
        _ => content,
    }
}

/// Whether a text of the model has more than a message can.
pub fn is_too_long(written: &str) -> bool {
    text::length(written) > MAX_CONTENT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_cut_at_the_maximum_length() {
        assert_eq!(answer(" Bonjour\u{0}\r\n"), "Bonjour");
        assert_eq!(answer(&"é".repeat(MAX_CONTENT)), "é".repeat(MAX_CONTENT));
        let cut = answer(&"é".repeat(MAX_CONTENT + 1));
        assert_eq!((text::length(&cut), cut.ends_with("é…")), (MAX_CONTENT, true));
        assert!(is_too_long(&"é".repeat(MAX_CONTENT + 1)) && !is_too_long(&"é".repeat(MAX_CONTENT)));
    }
}
