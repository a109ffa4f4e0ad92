//! The fields shared by the contact form and the service request form, and their validation.

use super::messages;
use crate::{
    features::accounts::{self, is_email, normal_email},
    platform::{
        error::{UserError, UserErrorCode},
        text,
    },
};

/// The maximum length of a name, in characters.
const MAX_NAME: usize = 80;
/// The maximum length of a message, in characters.
const MAX_MESSAGE: usize = 5000;

/// The submitted fields.
#[derive(Clone, Debug, Default)]
pub struct ContactForm {
    /// Name of the sender.
    pub name: String,
    /// Email address of the sender.
    pub email: String,
    /// The message.
    pub message: String,
}

/// Validated fields, created only by [`ContactForm::validate`].
#[derive(Clone, Debug)]
pub struct ValidContactForm {
    /// Name of the sender.
    pub name: String,
    /// Email address of the sender.
    pub email: String,
    /// The message.
    pub message: String,
}

impl ContactForm {
    /// Normalizes and validates every field. Adds the errors to `errors`; the result is only valid when there are none.
    pub fn validate(self, errors: &mut Vec<UserError>) -> ValidContactForm {
        let valid = ValidContactForm {
            name: text::name(&self.name),
            email: normal_email(&self.email),
            message: text::paragraphs(&self.message),
        };
        let mut check = |holds: bool, field, code, message| {
            if !holds {
                errors.push(UserError::on(field, code, message));
            }
            holds
        };
        if check(!valid.name.is_empty(), "name", UserErrorCode::Required, messages::CONTACT_NAME_REQUIRED) {
            let fits = text::length(&valid.name) <= MAX_NAME;
            check(fits, "name", UserErrorCode::TooLong, messages::CONTACT_NAME_TOO_LONG);
        }
        if check(!valid.email.is_empty(), "email", UserErrorCode::Required, messages::CONTACT_EMAIL_REQUIRED) {
            check(is_email(&valid.email), "email", UserErrorCode::InvalidEmail, accounts::messages::EMAIL_INVALID);
        }
        let is_given = !text::fold(&valid.message).is_empty();
        if check(is_given, "message", UserErrorCode::Required, messages::CONTACT_MESSAGE_REQUIRED) {
            let fits = text::length(&valid.message) <= MAX_MESSAGE;
            check(fits, "message", UserErrorCode::TooLong, messages::CONTACT_MESSAGE_TOO_LONG);
        }
        valid
    }
}
