//! Letters: written in the language of their reader, sent after the transaction that wants them is committed, and tried
//! again when the mail server cannot be reached.
//!
//! [`send`] leaves an errand; [`deliver`] runs it: it composes the letter ([`letter`], of [`phrases`]), lays it out
//! ([`layout`]) and hands it over ([`mailer`]). What a letter must know is read when it leaves and not when it is asked
//! for: the secret in its link is then made, and never stored in clear.

mod layout;
mod letter;
mod mailer;
mod phrases;

use entity::types::{id::JobId, language};
use lettre::Address;
use serde::{Deserialize, Serialize};

pub use self::{
    letter::Letter,
    mailer::{Fate, Handover, Mailer},
};
use crate::{
    app::App,
    db::Tx,
    error::Result,
    jobs::{self, Errand},
    language::Language,
};

/// A letter on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Posted {
    /// Address, lower case.
    to: String,
    /// The language of whoever asked, for a reader who has not chosen one.
    language: language::Language,
    /// What it is.
    letter: Letter,
}

/// Has a letter sent once `tx` is committed.
pub async fn send(tx: &Tx, app: &App, to: &str, language: Language, letter: Letter) -> Result<()> {
    let posted = Posted { to: to.to_owned(), language: language.into(), letter };
    // On behalf of its reader: a flood of letters to one address holds up no other.
    jobs::schedule_errand(tx, app, &Errand::Mail(posted), to, tx.now()).await
}

/// Sends a letter that was posted.
pub(crate) async fn deliver(app: &App, id: JobId, posted: Posted) -> Result<()> {
    let Posted { to, language, letter } = posted;
    send_now(app, id, &to, language.into(), &letter).await.map(drop)
}

/// Sends a letter now, in the course of an errand; `id` is the same each time one letter is tried.
pub(crate) async fn send_now(app: &App, id: JobId, to: &str, language: Language, letter: &Letter) -> Result<Fate> {
    let Some((language, text)) = letter.compose(app, to, language).await? else { return Ok(Fate::Pointless) };
    let Ok(to) = to.parse::<Address>() else {
        tracing::warn!(job = %id, "a letter has an address that no mail server understands");
        return Ok(Fate::Refused);
    };
    let message = layout::message(&app.mailer, app.clock.now(), id, to, language, &text)?;
    app.mailer.hand_over(id, message).await
}
