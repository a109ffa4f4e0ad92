//! Validation of feedback.

use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

/// The author's name when none is given.
pub const ANONYMOUS: &str = "Anonyme";
/// The maximum length of feedback, in characters.
const MAX_CONTENT: usize = 5000;
/// The maximum length of the author's name, in characters.
const MAX_AUTHOR: usize = 80;

/// Validated feedback, created by [`ValidFeedback::validate`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidFeedback {
    pub(super) content: String,
    pub(super) author: String,
}

impl ValidFeedback {
    /// Validates the input and reports all errors at once.
    pub fn validate(content: Option<&str>, author: Option<&str>) -> Result<Self> {
        let content = text::paragraphs(content.unwrap_or_default());
        let author = text::line(author.unwrap_or_default());
        let mut errors = Vec::new();
        if text::fold(&content).is_empty() {
            errors.push(UserError::on("content", UserErrorCode::Required, Message::FEEDBACK_REQUIRED));
        }
        if text::length(&content) > MAX_CONTENT {
            errors.push(UserError::on("content", UserErrorCode::TooLong, Message::FEEDBACK_TOO_LONG));
        }
        if text::length(&author) > MAX_AUTHOR {
            errors.push(UserError::on("authorName", UserErrorCode::TooLong, Message::FEEDBACK_AUTHOR_TOO_LONG));
        }
        if !errors.is_empty() {
            return Err(Error::Rejected(errors));
        }
        let author = if text::fold(&author).is_empty() { ANONYMOUS.to_owned() } else { author };
        Ok(Self { content, author })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_the_content_and_accepts_a_blank_name() {
        let feedback = ValidFeedback::validate(Some(" Très clair !\r\n👍🏽 \0"), Some(" \t")).unwrap();
        assert_eq!(feedback, ValidFeedback { content: "Très clair !\n👍🏽".to_owned(), author: ANONYMOUS.to_owned() });
        assert_eq!(ValidFeedback::validate(Some("مرحبا"), Some(" Zoé ")).unwrap().author, "Zoé");
    }

    #[test]
    fn reports_all_errors_at_once() {
        let name = "é".repeat(81);
        for (content, code) in [
            (None, UserErrorCode::Required),
            (Some("\u{200b} \n"), UserErrorCode::Required),
            (Some(&*"é".repeat(5001)), UserErrorCode::TooLong),
        ] {
            let Err(Error::Rejected(errors)) = ValidFeedback::validate(content, Some(&name)) else {
                panic!("accepted")
            };
            let reported: Vec<_> = errors.iter().map(|error| (error.field, error.code)).collect();
            assert_eq!(reported, [(Some("content"), code), (Some("authorName"), UserErrorCode::TooLong)]);
        }
        assert!(ValidFeedback::validate(Some(&"é".repeat(5000)), Some(&"é".repeat(80))).is_ok());
    }
}
