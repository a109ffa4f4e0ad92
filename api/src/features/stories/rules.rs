//! Validation of stories.

use super::messages;
use crate::{
    features::accounts::{self, is_email, normal_email},
    platform::{
        error::{Error, Result, UserError, UserErrorCode},
        fields::RequiredText,
        text,
    },
};

const NAME: RequiredText = RequiredText {
    field: "name",
    max: 80,
    required: messages::STORY_REQUIRED,
    too_long: messages::STORY_NAME_TOO_LONG,
};
const TEXT: RequiredText = RequiredText {
    field: "text",
    max: 5000,
    required: messages::STORY_REQUIRED,
    too_long: messages::STORY_TEXT_TOO_LONG,
};

/// A story as given.
#[derive(Clone, Debug, Default)]
pub struct NewStory {
    /// The author's name.
    pub name: String,
    /// The text of the story.
    pub text: String,
    /// The author's email address.
    pub email: Option<String>,
    /// A honeypot field, invisible to people: only bots fill it in.
    pub website: Option<String>,
}

/// A validated story, created only by [`NewStory::validate`].
#[derive(Clone, Debug)]
pub struct ValidStory {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) email: Option<String>,
    pub(super) is_from_bot: bool,
}

impl NewStory {
    /// Validates every field.
    pub fn validate(self) -> Result<ValidStory> {
        let mut errors = Vec::new();
        let name = text::name(&self.name);
        let text = text::paragraphs(&self.text);
        let email = self.email.map(|email| normal_email(&email)).filter(|email| !email.is_empty());
        errors.extend(NAME.error(&name).into_iter().chain(TEXT.error(&text)));
        if email.as_deref().is_some_and(|email| !is_email(email)) {
            errors.push(UserError::on("email", UserErrorCode::InvalidEmail, accounts::messages::EMAIL_INVALID));
        }
        if !errors.is_empty() {
            return Err(Error::Rejected(errors));
        }
        let is_from_bot = self.website.is_some_and(|website| !website.trim().is_empty());
        Ok(ValidStory { name, text, email, is_from_bot })
    }
}
