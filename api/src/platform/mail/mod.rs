//! Emails: composed in the language of the recipient, sent after the requesting transaction is committed, and retried
//! when the mail server cannot be reached.
//!
//! [`send`] queues an errand; [`deliver`] runs it: it composes the email ([`email`], from [`phrases`]), renders it
//! ([`layout`]) and sends it ([`mailer`]). The data of an email is read when it is sent, not when it is queued, so that
//! the secret in its link is created then and never stored in clear.

mod email;
mod layout;
mod mailer;
mod phrases;

use entity::types::{id::JobId, language};
use lettre::Address;
use serde::{Deserialize, Serialize};

pub use self::{
    email::Email,
    mailer::{Mailer, SendOutcome, Transport},
};
use crate::{
    app::App,
    platform::{
        db::Tx,
        error::Result,
        jobs::{self, Errand},
        language::Language,
    },
};

/// A queued email, as stored in the payload of a job.
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
pub async fn send(tx: &Tx, app: &App, to: &str, language: Language, email: Email) -> Result<()> {
    let queued = QueuedEmail { to: to.to_owned(), language: language.into(), letter: email };
    // The recipient owns the errand, so that a flood of emails to one address delays no other.
    jobs::schedule_errand(tx, app, &Errand::Mail(queued), to, tx.now()).await
}

/// Sends a queued email.
pub(crate) async fn deliver(app: &App, id: JobId, queued: QueuedEmail) -> Result<()> {
    let QueuedEmail { to, language, letter: email } = queued;
    send_now(app, id, &to, language.into(), &email).await.map(drop)
}

/// Sends an email immediately, as part of an errand. `id` must be the same at each attempt.
pub(crate) async fn send_now(app: &App, id: JobId, to: &str, language: Language, email: &Email) -> Result<SendOutcome> {
    let Some((language, text)) = email.compose(app, to, language).await? else { return Ok(SendOutcome::Obsolete) };
    let Ok(to) = to.parse::<Address>() else {
        tracing::warn!(job = %id, "the address of an email is invalid");
        return Ok(SendOutcome::Rejected);
    };
    let message = layout::message(&app.mailer, app.clock.now(), id, to, language, &text)?;
    app.mailer.send(id, message).await
}
