//! Letters: written in the language of their reader, sent after the transaction that wants them is committed, and tried
//! again when the mail server cannot be reached.
//!
//! [`send`] leaves an errand; [`deliver`] runs it: it composes the letter ([`letter`]), lays it out ([`layout`]) and hands
//! it over ([`mailer`]). What a letter must know is read when it leaves and not when it is asked for: the secret in its
//! link is then made, and never stored in clear.

mod layout;
mod letter;
mod mailer;

use entity::types::{id::JobId, language};
use lettre::Address;
use serde::{Deserialize, Serialize};

pub use self::{
    letter::Letter,
    mailer::{Handover, Mailer},
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
    jobs::schedule_errand(tx, app, &Errand::Mail(posted), tx.now()).await
}

/// Sends a letter now. Nothing is sent, and nobody is told, when it has become pointless: no such account any more, an
/// address verified meanwhile.
pub(crate) async fn deliver(app: &App, id: JobId, posted: Posted) -> Result<()> {
    let Posted { to, language, letter } = posted;
    let Some((language, text)) = letter.compose(app, &to, language.into()).await? else { return Ok(()) };
    let Ok(to) = to.parse::<Address>() else {
        tracing::warn!(job = %id, "a letter has an address that no mail server understands");
        return Ok(());
    };
    let message = layout::message(&app.mailer, app.clock.now(), id, to, language, &text)?;
    app.mailer.hand_over(id, message).await
}
