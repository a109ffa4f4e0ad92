//! Which phrases each kind of letter is made of.

use super::letter::Letter;
use crate::messages::Phrase;

/// The sentences of one kind of letter.
pub(super) struct Phrases {
    /// Subject and heading.
    pub subject: Phrase,
    /// What it says.
    pub body: Phrase,
    /// What its button says, when it has one.
    pub action: Option<Phrase>,
    /// What else to know.
    pub note: Phrase,
}

impl Phrases {
    /// Those of a letter.
    pub fn of(letter: &Letter) -> Self {
        match letter {
            Letter::VerifyEmail => Self {
                subject: Phrase::VERIFY_EMAIL_SUBJECT,
                body: Phrase::VERIFY_EMAIL_BODY,
                action: Some(Phrase::VERIFY_EMAIL_ACTION),
                note: Phrase::VERIFY_EMAIL_NOTE,
            },
            Letter::ResetPassword => Self {
                subject: Phrase::RESET_PASSWORD_SUBJECT,
                body: Phrase::RESET_PASSWORD_BODY,
                action: Some(Phrase::RESET_PASSWORD_ACTION),
                note: Phrase::RESET_PASSWORD_NOTE,
            },
            Letter::PasswordChanged => Self {
                subject: Phrase::PASSWORD_CHANGED_SUBJECT,
                body: Phrase::PASSWORD_CHANGED_BODY,
                action: Some(Phrase::PASSWORD_CHANGED_ACTION),
                note: Phrase::PASSWORD_CHANGED_NOTE,
            },
            Letter::AccountDeleted => Self {
                subject: Phrase::ACCOUNT_DELETED_SUBJECT,
                body: Phrase::ACCOUNT_DELETED_BODY,
                action: None,
                note: Phrase::ACCOUNT_DELETED_NOTE,
            },
            Letter::AccountReplaced => Self {
                subject: Phrase::ACCOUNT_REPLACED_SUBJECT,
                body: Phrase::ACCOUNT_REPLACED_BODY,
                action: None,
                note: Phrase::ACCOUNT_REPLACED_NOTE,
            },
            Letter::Invitation(_) => Self {
                subject: Phrase::INVITATION_SUBJECT,
                body: Phrase::INVITATION_BODY,
                action: Some(Phrase::INVITATION_ACTION),
                note: Phrase::INVITATION_NOTE,
            },
            Letter::WebhookSwitchedOff(_) => Self {
                subject: Phrase::WEBHOOK_SWITCHED_OFF_SUBJECT,
                body: Phrase::WEBHOOK_SWITCHED_OFF_BODY,
                action: Some(Phrase::WEBHOOK_SWITCHED_OFF_ACTION),
                note: Phrase::WEBHOOK_SWITCHED_OFF_NOTE,
            },
            Letter::Notifications(_) => Self {
                subject: Phrase::NOTIFICATIONS_SUBJECT,
                body: Phrase::NOTIFICATIONS_BODY,
                action: Some(Phrase::NOTIFICATIONS_ACTION),
                note: Phrase::NOTIFICATIONS_NOTE,
            },
            Letter::ContactMessage(_) => Self {
                subject: Phrase::CONTACT_MESSAGE_SUBJECT,
                body: Phrase::CONTACT_MESSAGE_BODY,
                action: None,
                note: Phrase::ANSWER_NOTE,
            },
            Letter::ContactMessageReceived(_) => Self {
                subject: Phrase::CONTACT_MESSAGE_RECEIVED_SUBJECT,
                body: Phrase::CONTACT_MESSAGE_RECEIVED_BODY,
                action: None,
                note: Phrase::RECEIVED_NOTE,
            },
            Letter::ServiceRequest(_) => Self {
                subject: Phrase::SERVICE_REQUEST_SUBJECT,
                body: Phrase::SERVICE_REQUEST_BODY,
                action: None,
                note: Phrase::ANSWER_NOTE,
            },
            Letter::ServiceRequestReceived(_) => Self {
                subject: Phrase::SERVICE_REQUEST_RECEIVED_SUBJECT,
                body: Phrase::SERVICE_REQUEST_RECEIVED_BODY,
                action: None,
                note: Phrase::RECEIVED_NOTE,
            },
        }
    }
}
