//! What the forms share that end at the operator: who writes, where to answer, and what it is about.

use crate::{
    accounts::{is_email, normal_email},
    error::{UserError, UserErrorCode},
    messages::Message,
    text,
};

/// Longest name, in characters.
const MAX_NAME: usize = 80;
/// Longest message, in characters.
const MAX_MESSAGE: usize = 5000;

/// A letter as given.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    /// Who writes.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// What it is about.
    pub message: String,
}

/// A letter that holds all rules: only [`Letter::validate`] makes one.
#[derive(Clone, Debug)]
pub struct ValidLetter {
    /// Who writes.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// What it is about.
    pub message: String,
}

impl Letter {
    /// Holds every field against its rules; what is broken is added to what the rest of the form broke.
    pub fn validate(self, broken: &mut Vec<UserError>) -> ValidLetter {
        let valid = ValidLetter {
            name: text::line(&self.name),
            email: normal_email(&self.email),
            message: text::paragraphs(&self.message),
        };
        let mut check = |holds: bool, field, code, message| {
            if !holds {
                broken.push(UserError::on(field, code, message));
            }
            holds
        };
        // What no one can see is not a name either.
        if check(!text::fold(&valid.name).is_empty(), "name", UserErrorCode::Required, Message::CONTACT_NAME_REQUIRED) {
            let fits = text::length(&valid.name) <= MAX_NAME;
            check(fits, "name", UserErrorCode::TooLong, Message::CONTACT_NAME_TOO_LONG);
        }
        if check(!valid.email.is_empty(), "email", UserErrorCode::Required, Message::CONTACT_EMAIL_REQUIRED) {
            check(is_email(&valid.email), "email", UserErrorCode::InvalidEmail, Message::EMAIL_INVALID);
        }
        let said = !text::fold(&valid.message).is_empty();
        if check(said, "message", UserErrorCode::Required, Message::CONTACT_MESSAGE_REQUIRED) {
            let fits = text::length(&valid.message) <= MAX_MESSAGE;
            check(fits, "message", UserErrorCode::TooLong, Message::CONTACT_MESSAGE_TOO_LONG);
        }
        valid
    }
}
