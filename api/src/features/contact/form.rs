//! The fields shared by the contact form and the service request form, and their validation.

use super::messages;
use crate::{
    features::accounts::{self, is_email, normal_email},
    platform::{
        error::{UserError, UserErrorCode},
        fields::RequiredText,
        text,
    },
};

const NAME: RequiredText = RequiredText {
    field: "name",
    max: 80,
    required: messages::CONTACT_NAME_REQUIRED,
    too_long: messages::CONTACT_NAME_TOO_LONG,
};
const MESSAGE: RequiredText = RequiredText {
    field: "message",
    max: 5000,
    required: messages::CONTACT_MESSAGE_REQUIRED,
    too_long: messages::CONTACT_MESSAGE_TOO_LONG,
};

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
        errors.extend(NAME.error(&valid.name));
        if valid.email.is_empty() {
            errors.push(UserError::on("email", UserErrorCode::Required, messages::CONTACT_EMAIL_REQUIRED));
        } else if !is_email(&valid.email) {
            errors.push(UserError::on("email", UserErrorCode::InvalidEmail, accounts::messages::EMAIL_INVALID));
        }
        errors.extend(MESSAGE.error(&valid.message));
        valid
    }
}
