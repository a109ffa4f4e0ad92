//! The phrases of each kind of email.

use super::email::Email;
use crate::platform::messages::Phrase;

/// The phrases of one kind of email.
pub(super) struct Phrases {
    /// Subject and heading.
    pub subject: Phrase,
    /// Main paragraph.
    pub body: Phrase,
    /// Label of its button, if it has one.
    pub action: Option<Phrase>,
    /// Secondary paragraph.
    pub note: Phrase,
}

impl Phrases {
    /// Returns the phrases of an email.
    pub fn of(email: &Email) -> Self {
        match email {
            Email::VerifyEmail => Self {
                subject: Phrase::VERIFY_EMAIL_SUBJECT,
                body: Phrase::VERIFY_EMAIL_BODY,
                action: Some(Phrase::VERIFY_EMAIL_ACTION),
                note: Phrase::VERIFY_EMAIL_NOTE,
            },
            Email::ResetPassword => Self {
                subject: Phrase::RESET_PASSWORD_SUBJECT,
                body: Phrase::RESET_PASSWORD_BODY,
                action: Some(Phrase::RESET_PASSWORD_ACTION),
                note: Phrase::RESET_PASSWORD_NOTE,
            },
            Email::PasswordChanged => Self {
                subject: Phrase::PASSWORD_CHANGED_SUBJECT,
                body: Phrase::PASSWORD_CHANGED_BODY,
                action: Some(Phrase::PASSWORD_CHANGED_ACTION),
                note: Phrase::PASSWORD_CHANGED_NOTE,
            },
            Email::AccountDeleted => Self {
                subject: Phrase::ACCOUNT_DELETED_SUBJECT,
                body: Phrase::ACCOUNT_DELETED_BODY,
                action: None,
                note: Phrase::ACCOUNT_DELETED_NOTE,
            },
            Email::AccountReplaced => Self {
                subject: Phrase::ACCOUNT_REPLACED_SUBJECT,
                body: Phrase::ACCOUNT_REPLACED_BODY,
                action: None,
                note: Phrase::ACCOUNT_REPLACED_NOTE,
            },
            Email::Invitation(_) => Self {
                subject: Phrase::INVITATION_SUBJECT,
                body: Phrase::INVITATION_BODY,
                action: Some(Phrase::INVITATION_ACTION),
                note: Phrase::INVITATION_NOTE,
            },
            Email::WebhookSwitchedOff(_) => Self {
                subject: Phrase::WEBHOOK_SWITCHED_OFF_SUBJECT,
                body: Phrase::WEBHOOK_SWITCHED_OFF_BODY,
                action: Some(Phrase::WEBHOOK_SWITCHED_OFF_ACTION),
                note: Phrase::WEBHOOK_SWITCHED_OFF_NOTE,
            },
            Email::Notifications(_) => Self {
                subject: Phrase::NOTIFICATIONS_SUBJECT,
                body: Phrase::NOTIFICATIONS_BODY,
                action: Some(Phrase::NOTIFICATIONS_ACTION),
                note: Phrase::NOTIFICATIONS_NOTE,
            },
            Email::ContactMessage(_) => Self {
                subject: Phrase::CONTACT_MESSAGE_SUBJECT,
                body: Phrase::CONTACT_MESSAGE_BODY,
                action: None,
                note: Phrase::ANSWER_NOTE,
            },
            Email::ContactMessageReceived(_) => Self {
                subject: Phrase::CONTACT_MESSAGE_RECEIVED_SUBJECT,
                body: Phrase::CONTACT_MESSAGE_RECEIVED_BODY,
                action: None,
                note: Phrase::RECEIVED_NOTE,
            },
            Email::ServiceRequest(_) => Self {
                subject: Phrase::SERVICE_REQUEST_SUBJECT,
                body: Phrase::SERVICE_REQUEST_BODY,
                action: None,
                note: Phrase::ANSWER_NOTE,
            },
            Email::ServiceRequestReceived(_) => Self {
                subject: Phrase::SERVICE_REQUEST_RECEIVED_SUBJECT,
                body: Phrase::SERVICE_REQUEST_RECEIVED_BODY,
                action: None,
                note: Phrase::RECEIVED_NOTE,
            },
        }
    }
}
