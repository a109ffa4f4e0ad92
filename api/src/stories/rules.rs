//! What a story must be.

use crate::{
    accounts::{is_email, normal_email},
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

/// Longest name of an author, in characters.
const MAX_NAME: usize = 80;
/// Longest story, in characters.
pub const MAX_TEXT: usize = 5000;

/// A story as given.
#[derive(Clone, Debug, Default)]
pub struct NewStory {
    /// The author, as they call themselves.
    pub name: String,
    /// The story.
    pub text: String,
    /// Where the author can be reached.
    pub email: Option<String>,
    /// A field that people do not see: only programs that fill in every field fill in this one.
    pub website: Option<String>,
}

/// A story that holds all rules: only [`NewStory::validate`] makes one.
#[derive(Clone, Debug)]
pub struct ValidStory {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) email: Option<String>,
    pub(super) is_from_program: bool,
}

impl NewStory {
    /// Holds every field against its rules.
    pub fn validate(self) -> Result<ValidStory> {
        let mut broken = Vec::new();
        let name = text::line(&self.name);
        let text = text::paragraphs(&self.text);
        let email = self.email.map(|email| normal_email(&email)).filter(|email| !email.is_empty());
        for (field, value, max, too_long) in [
            ("name", &name, MAX_NAME, Message::STORY_NAME_TOO_LONG),
            ("text", &text, MAX_TEXT, Message::STORY_TEXT_TOO_LONG),
        ] {
            // What no one can see is not a name either.
            if text::fold(value).is_empty() {
                broken.push(UserError::on(field, UserErrorCode::Required, Message::STORY_REQUIRED));
            } else if text::length(value) > max {
                broken.push(UserError::on(field, UserErrorCode::TooLong, too_long));
            }
        }
        if email.as_deref().is_some_and(|email| !is_email(email)) {
            broken.push(UserError::on("email", UserErrorCode::InvalidEmail, Message::EMAIL_INVALID));
        }
        if !broken.is_empty() {
            return Err(Error::Rejected(broken));
        }
        let is_from_program = self.website.is_some_and(|website| !website.trim().is_empty());
        Ok(ValidStory { name, text, email, is_from_program })
    }
}
