//! Sends emails to a mail server, or writes them to a directory when none is configured.

use std::{error::Error as _, path::PathBuf, time::Duration};

use anyhow::{Context, anyhow};
use chrono::{DateTime, Utc};
use entity::types::id::JobId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor, message::Mailbox, transport::smtp};
use secrecy::ExposeSecret;
use tokio::time::timeout;

use crate::{
    NAME,
    platform::{clock::Clock, config::Config, error::Result},
};

/// The timeout of connecting to the mail server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// The timeout of sending an email, less than a job is leased for. Without it, a mail server that says nothing would hold
/// the slot of the job for ever.
const SEND_TIMEOUT: Duration = Duration::from_mins(1);

/// Sends emails by the configured transport.
#[derive(Debug)]
pub struct Mailer {
    from: Mailbox,
    transport: Transport,
    clock: Clock,
}

/// The means by which emails are sent.
pub enum Transport {
    /// A mail server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// A directory with one file per email, for the operator to look at.
    Outbox(PathBuf),
}

/// The outcome of sending an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// The transport accepted it.
    Sent,
    /// The mail server will never take it.
    Rejected,
    /// The email is no longer needed: no such account, the address was already verified, the invitation was answered.
    Obsolete,
}

impl std::fmt::Debug for Transport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Smtp(_) => f.write_str("Smtp"),
            Self::Outbox(directory) => f.debug_tuple("Outbox").field(directory).finish(),
        }
    }
}

impl Mailer {
    /// Creates a mailer from the configuration. Fails when the address of the mail server is invalid, or set without a
    /// sender.
    pub fn new(config: &Config, clock: Clock) -> anyhow::Result<Self> {
        let (transport, from) = if let Some(url) = &config.smtp_url {
            let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret());
            let smtp = smtp.context("RODAGE_SMTP_URL is invalid")?.timeout(Some(CONNECT_TIMEOUT)).build();
            let from = config.mail_from.clone().context("RODAGE_SMTP_URL requires RODAGE_MAIL_FROM")?;
            (Transport::Smtp(smtp), from)
        } else {
            let default_sender =
                || Ok::<_, anyhow::Error>(Mailbox::new(Some(NAME.to_owned()), "rodage@localhost".parse()?));
            (Transport::Outbox(config.outbox_dir()), config.mail_from.clone().map_or_else(default_sender, Ok)?)
        };
        Ok(Self { from, transport, clock })
    }

    /// Returns the sender of all emails.
    pub fn from(&self) -> &Mailbox {
        &self.from
    }

    /// Returns the transport.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// Whether emails are sent to a mail server rather than written to a directory.
    pub fn uses_smtp(&self) -> bool {
        matches!(self.transport, Transport::Smtp(_))
    }

    /// Sends an email. An error means that a retry may succeed; the refusal of this email is logged and returned as
    /// [`SendOutcome::Rejected`].
    pub(super) async fn send(&self, id: JobId, message: Message) -> Result<SendOutcome> {
        match &self.transport {
            Transport::Smtp(smtp) => match timeout(SEND_TIMEOUT, smtp.send(message))
                .await
                .context("the mail server is silent")?
            {
                Ok(_) => Ok(SendOutcome::Sent),
                Err(error) if is_about_email(&error, &self.from.email) => {
                    let error = without_sentence(error);
                    metrics::counter!("rodage_emails_rejected_total").increment(1);
                    tracing::error!(%error, job = %id, "the mail server rejected an email permanently");
                    Ok(SendOutcome::Rejected)
                }
                Err(error) => Err(without_sentence(error).context("the mail server did not accept an email").into()),
            },
            Transport::Outbox(directory) => {
                let file = write(directory, self.clock.now(), id, &message).await;
                let file = file.with_context(|| format!("cannot write an email to {}", directory.display()))?;
                tracing::info!(file = %file.display(), "wrote an email to the outbox: no mail server is configured");
                Ok(SendOutcome::Sent)
            }
        }
    }
}

/// Whether a mail server refuses an email for good: its recipient or its content, not the deployment. Whatever it says of
/// the sender (a password that was changed, a limit, a block list) passes once the operator has seen to it.
///
/// The error does not tell which command was refused, so that the same code may be about either. An extended code
/// (RFC 3463) with the subject 7 is about policy and authentication, 5.1.7 and 5.1.8 about the address of the sender, others
/// with the subjects 1, 2 and 6 about the recipient, the mailbox and the content. Without one, a sentence that quotes the
/// sender is about it.
fn is_about_email(error: &smtp::Error, sender: &Address) -> bool {
    let Some(code) = error.status().filter(|_| error.is_permanent()) else { return false };
    let reason = error.source().map(ToString::to_string).unwrap_or_default().to_lowercase();
    if ["5.1.7", "5.1.8", "5.7."].iter().any(|about| reason.starts_with(about))
        || reason.contains(&sender.to_string().to_lowercase())
    {
        return false;
    }
    match u16::from(code) {
        550..=553 | 556 => true,
        554 => ["5.1.", "5.2.", "5.6."].iter().any(|about| reason.starts_with(about)),
        _ => false,
    }
}

/// Returns an error for the log, without the sentence of the mail server, which may quote the address of the recipient.
fn without_sentence(error: smtp::Error) -> anyhow::Error {
    match error.status() {
        Some(code) => anyhow!("it responded with {code}"),
        None if error.is_response() => anyhow!("its response is not as the protocol says"),
        None => error.into(),
    }
}

/// Writes a message to a file, renamed to its final name once complete: another program may be watching the directory.
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
