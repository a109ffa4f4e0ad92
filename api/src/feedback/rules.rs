//! What feedback must be.

use crate::{
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

/// How somebody is called who does not say their name.
pub const ANONYMOUS: &str = "Anonyme";
/// Longest feedback, in characters.
const MAX_CONTENT: usize = 5000;
/// Longest name, in characters.
const MAX_AUTHOR: usize = 80;

/// Feedback that holds all rules: only [`Words::validate`] makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub(super) content: String,
    pub(super) author: String,
}

impl Words {
    /// Holds what was typed against the rules.
    pub fn validate(content: Option<&str>, author: Option<&str>) -> Result<Self> {
        let content = text::paragraphs(content.unwrap_or_default());
        let author = text::line(author.unwrap_or_default());
        let mut broken = Vec::new();
        if text::fold(&content).is_empty() {
            broken.push(UserError::on("content", UserErrorCode::Required, Message::FEEDBACK_REQUIRED));
        }
        if text::length(&content) > MAX_CONTENT {
            broken.push(UserError::on("content", UserErrorCode::TooLong, Message::FEEDBACK_TOO_LONG));
        }
        if text::length(&author) > MAX_AUTHOR {
            broken.push(UserError::on("authorName", UserErrorCode::TooLong, Message::FEEDBACK_AUTHOR_TOO_LONG));
        }
        if !broken.is_empty() {
            return Err(Error::Rejected(broken));
        }
        let author = if text::fold(&author).is_empty() { ANONYMOUS.to_owned() } else { author };
        Ok(Self { content, author })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_trimmed_and_a_name_may_be_left_out() {
        let words = Words::validate(Some(" Très clair !\r\n👍🏽 \0"), Some(" \t")).unwrap();
        assert_eq!(words, Words { content: "Très clair !\n👍🏽".to_owned(), author: ANONYMOUS.to_owned() });
        assert_eq!(Words::validate(Some("مرحبا"), Some(" Zoé ")).unwrap().author, "Zoé");
    }

    #[test]
    fn all_broken_rules_are_told_at_once() {
        let name = "é".repeat(81);
        for (content, code) in [
            (None, UserErrorCode::Required),
            (Some("\u{200b} \n"), UserErrorCode::Required),
            (Some(&*"é".repeat(5001)), UserErrorCode::TooLong),
        ] {
            let Err(Error::Rejected(errors)) = Words::validate(content, Some(&name)) else { panic!("accepted") };
            let told: Vec<_> = errors.iter().map(|error| (error.field, error.code)).collect();
            assert_eq!(told, [(Some("content"), code), (Some("authorName"), UserErrorCode::TooLong)]);
        }
        assert!(Words::validate(Some(&"é".repeat(5000)), Some(&"é".repeat(80))).is_ok());
    }
}
