//! Where letters go: to a mail server, or into a directory.

use std::{path::PathBuf, time::Duration};

use anyhow::Context;
use chrono::{DateTime, Utc};
use entity::types::id::JobId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor, message::Mailbox};
use secrecy::ExposeSecret;

use crate::{NAME, clock::Clock, config::Config, error::Result};

/// How long a mail server may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Hands letters over.
#[derive(Debug)]
pub struct Mailer {
    from: Mailbox,
    handover: Handover,
    clock: Clock,
}

/// To whom.
pub enum Handover {
    /// A mail server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// A directory, one file per letter, for the operator to look at.
    Outbox(PathBuf),
}

/// What became of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is on its way.
    Sent,
    /// The mail server will never take it.
    Refused,
    /// Nobody needs it any more: no such account, an address verified meanwhile, an invitation answered.
    Pointless,
}

impl std::fmt::Debug for Handover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Smtp(_) => f.write_str("Smtp"),
            Self::Outbox(directory) => f.debug_tuple("Outbox").field(directory).finish(),
        }
    }
}

impl Mailer {
    /// As configured. Fails when a mail server is named in a way that cannot be understood, or without a sender.
    pub fn new(config: &Config, clock: Clock) -> anyhow::Result<Self> {
        let (handover, from) = if let Some(url) = &config.smtp_url {
            let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret());
            let smtp = smtp.context("RODAGE_SMTP_URL is not understood")?.timeout(Some(PATIENCE)).build();
            let from = config.mail_from.clone().context("RODAGE_SMTP_URL needs RODAGE_MAIL_FROM beside it")?;
            (Handover::Smtp(smtp), from)
        } else {
            let nobody = || Ok::<_, anyhow::Error>(Mailbox::new(Some(NAME.to_owned()), "rodage@localhost".parse()?));
            (Handover::Outbox(config.outbox_dir.clone()), config.mail_from.clone().map_or_else(nobody, Ok)?)
        };
        Ok(Self { from, handover, clock })
    }

    /// Who letters are from.
    pub fn from(&self) -> &Mailbox {
        &self.from
    }

    /// To whom letters are handed.
    pub fn handover(&self) -> &Handover {
        &self.handover
    }

    /// Whether letters reach their readers, and not only the operator's directory.
    pub fn reaches_readers(&self) -> bool {
        matches!(self.handover, Handover::Smtp(_))
    }

    /// Hands a letter over. An error means that it is worth trying again; that the mail server will never take a letter is
    /// logged.
    pub(super) async fn hand_over(&self, id: JobId, message: Message) -> Result<Fate> {
        match &self.handover {
            Handover::Smtp(smtp) => match smtp.send(message).await {
                Ok(_) => Ok(Fate::Sent),
                Err(error) if error.is_permanent() => {
                    tracing::error!(%error, job = %id, "the mail server refuses a letter for good");
                    Ok(Fate::Refused)
                }
                Err(error) => Err(anyhow::Error::from(error).context("the mail server did not take a letter").into()),
            },
            Handover::Outbox(directory) => {
                let file = write(directory, self.clock.now(), id, &message).await;
                let file = file.with_context(|| format!("a letter cannot be written to {}", directory.display()))?;
                tracing::info!(file = %file.display(), "a letter was written: there is no mail server");
                Ok(Fate::Sent)
            }
        }
    }
}

/// Under its name only when whole: somebody may be watching the directory.
async fn write(
    directory: &std::path::Path,
    at: DateTime<Utc>,
    id: JobId,
    message: &Message,
) -> std::io::Result<PathBuf> {
    tokio::fs::create_dir_all(directory).await?;
    let file = directory.join(format!("{}-{id}.eml", at.format("%Y%m%dT%H%M%S%3fZ")));
    let draft = file.with_extension("part");
    tokio::fs::write(&draft, message.formatted()).await?;
    tokio::fs::rename(&draft, &file).await?;
    Ok(file)
}
