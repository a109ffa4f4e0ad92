//! Emails: composed in the language of the recipient, sent after the requesting transaction is committed, and retried
//! when the mail server cannot be reached.
//!
//! [`send`] schedules a [`QueuedEmail`], a job that composes the email ([`email`]), renders it ([`layout`]) and sends it
//! ([`mailer`]). The data of an email is read when it is sent, not when it is queued, so that the secret in its link is
//! created then and never stored in clear.

mod email;
mod layout;
mod mailer;

use chrono::{DateTime, Utc};
use entity::types::{id::JobId, language};
use lettre::Address;
use serde::{Deserialize, Serialize};

use self::email::Email;
pub use self::{
    email::{Content, EmailKind, EmailTemplate, Phrases, Unsubscribe},
    mailer::{Mailer, SendOutcome, Transport},
};
use crate::platform::{
    app::App,
    db::Tx,
    error::Result,
    jobs::{self, Job, RunningJob},
    language::Language,
};

/// The job that sends an email.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct QueuedEmail {
    /// Address of the recipient, in lower case.
    to: String,
    /// The language of the request, for a recipient whose settings have none.
    language: language::Language,
    /// The email to send.
    letter: Email,
}

/// Queues an email, to be sent once `tx` is committed.
pub async fn send(tx: &Tx, app: &App, to: &str, language: Language, email: &impl EmailTemplate) -> Result<()> {
    send_at(tx, app, to, language, email, tx.now()).await
}

/// Queues an email, to be sent at a time.
pub async fn send_at(
    tx: &Tx,
    app: &App,
    to: &str,
    language: Language,
    email: &impl EmailTemplate,
    at: DateTime<Utc>,
) -> Result<()> {
    let queued = QueuedEmail { to: to.to_owned(), language: language.into(), letter: Email::new(email)? };
    // The recipient owns the job, so that a flood of emails to one address delays no other.
    jobs::schedule(tx, app, &queued, to, at).await
}

impl Job for QueuedEmail {
    const NAME: &'static str = "mail";

    async fn run(self, running: &RunningJob) -> Result<()> {
        let Self { to, language, letter: email } = self;
        compose_and_send(&running.app, running.id(), &to, language.into(), email).await.map(drop)
    }
}

/// Sends an email immediately, as part of a job. `id` must be the same at each attempt.
pub(crate) async fn send_now(
    app: &App,
    id: JobId,
    to: &str,
    language: Language,
    email: &impl EmailTemplate,
) -> Result<SendOutcome> {
    compose_and_send(app, id, to, language, Email::new(email)?).await
}

async fn compose_and_send(app: &App, id: JobId, to: &str, language: Language, email: Email) -> Result<SendOutcome> {
    let Some((language, text)) = email.compose(app, to, language).await? else { return Ok(SendOutcome::Obsolete) };
    let Ok(to) = to.parse::<Address>() else {
        tracing::warn!(job = %id, "the address of an email is invalid");
        return Ok(SendOutcome::Rejected);
    };
    let message = layout::message(&app.mailer, app.clock.now(), id, to, language, &text)?;
    app.mailer.send(id, message).await
}
