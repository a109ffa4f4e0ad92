//! The emails about accounts.

use entity::{types::email_token_purpose::EmailTokenPurpose, user};
use serde::{Deserialize, Serialize};

use super::messages;
use crate::platform::{
    app::App,
    auth::{email_token, return_path::with_query},
    error::Result,
    language::Language,
    mail::{Content, EmailKind, EmailTemplate, Phrases},
};

/// The maximum length of the page to return to, in bytes: anyone may have an email sent to anyone, with their words in it.
const MAX_NEXT: usize = 200;

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[
    EmailKind::of::<VerifyEmail>(),
    EmailKind::of::<ResetPassword>(),
    EmailKind::of::<PasswordChanged>(),
    EmailKind::of::<AccountDeleted>(),
    EmailKind::of::<AccountReplaced>(),
];

/// Verifies an address. With the page to return to, if there is one.
// `None` serializes like the former unit struct, so that jobs queued by older versions still run.
#[derive(Serialize, Deserialize)]
pub struct VerifyEmail(pub Option<String>);

impl EmailTemplate for VerifyEmail {
    const NAME: &'static str = "verify_email";
    const PHRASES: Phrases = Phrases {
        subject: messages::VERIFY_EMAIL_SUBJECT,
        body: messages::VERIFY_EMAIL_BODY,
        action: Some(messages::VERIFY_EMAIL_ACTION),
        note: messages::VERIFY_EMAIL_NOTE,
    };

    async fn content(self, app: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        let unverified = recipient.filter(|recipient| recipient.email_verified_at.is_none());
        let Some(recipient) = unverified else { return Ok(None) };
        let token = email_token::create(app, recipient.id, EmailTokenPurpose::VerifyEmail).await?;
        Ok(Some(Content::linking_to(with_next(&format!("/verification/{token}"), self.0.as_deref()))))
    }
}

/// Lets the user choose a new password. With the page to return to, if there is one.
#[derive(Serialize, Deserialize)]
pub struct ResetPassword(pub Option<String>);

impl EmailTemplate for ResetPassword {
    const NAME: &'static str = "reset_password";
    const PHRASES: Phrases = Phrases {
        subject: messages::RESET_PASSWORD_SUBJECT,
        body: messages::RESET_PASSWORD_BODY,
        action: Some(messages::RESET_PASSWORD_ACTION),
        note: messages::RESET_PASSWORD_NOTE,
    };

    async fn content(self, app: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        let Some(recipient) = recipient else { return Ok(None) };
        let token = email_token::create(app, recipient.id, EmailTokenPurpose::ResetPassword).await?;
        let note = recipient.email_verified_at.is_none().then_some(messages::RESET_PASSWORD_NOTE_UNPROVED);
        let path = with_next(&format!("/reinitialiser/{token}"), self.0.as_deref());
        Ok(Some(Content { note, ..Content::linking_to(path) }))
    }
}

/// Adds the page to return to, for the client, to the path of a link.
fn with_next(path: &str, next: Option<&str>) -> String {
    with_query(path, next.filter(|next| next.len() <= MAX_NEXT).map(|next| ("next", next)))
}

/// Reports that the password was changed, in case somebody else did it, and what was revoked besides the other sessions.
// See `VerifyEmail` for `None`.
#[derive(Serialize, Deserialize)]
pub struct PasswordChanged(pub Option<Revoked>);

/// What a new password revoked.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Revoked {
    /// The API tokens of the account.
    ApiTokens,
}

impl EmailTemplate for PasswordChanged {
    const NAME: &'static str = "password_changed";
    const PHRASES: Phrases = Phrases {
        subject: messages::PASSWORD_CHANGED_SUBJECT,
        body: messages::PASSWORD_CHANGED_BODY,
        action: Some(messages::PASSWORD_CHANGED_ACTION),
        note: messages::PASSWORD_CHANGED_NOTE,
    };

    async fn content(self, _: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        let note = self.0.map(|Revoked::ApiTokens| messages::PASSWORD_CHANGED_NOTE_TOKENS);
        Ok(recipient.map(|_| Content { note, ..Content::linking_to("/mot-de-passe-oublie") }))
    }
}

/// Confirms that the account was deleted.
#[derive(Serialize, Deserialize)]
pub struct AccountDeleted;

impl EmailTemplate for AccountDeleted {
    const NAME: &'static str = "account_deleted";
    const PHRASES: Phrases = Phrases {
        subject: messages::ACCOUNT_DELETED_SUBJECT,
        body: messages::ACCOUNT_DELETED_BODY,
        action: None,
        note: messages::ACCOUNT_DELETED_NOTE,
    };

    async fn content(self, _: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        Ok(recipient.is_none().then(Content::default))
    }
}

/// Reports that the account was reset: its address was verified for the first time, by somebody other than its creator.
#[derive(Serialize, Deserialize)]
pub struct AccountReplaced;

impl EmailTemplate for AccountReplaced {
    const NAME: &'static str = "account_replaced";
    const PHRASES: Phrases = Phrases {
        subject: messages::ACCOUNT_REPLACED_SUBJECT,
        body: messages::ACCOUNT_REPLACED_BODY,
        action: None,
        note: messages::ACCOUNT_REPLACED_NOTE,
    };

    async fn content(self, _: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        Ok(recipient.map(|_| Content::default()))
    }
}
