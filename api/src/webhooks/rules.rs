//! What a webhook must be.

use entity::types::{webhook_event::WebhookEvent, webhook_format::WebhookFormat};
use url::Url;

use super::sender::Sender;
use crate::{
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

/// Longest address, in characters.
const MAX_URL: usize = 2000;

/// What was given of a webhook; absent means unchanged.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// Where to send.
    pub url: Option<String>,
    /// What to send, in any order.
    pub events: Option<Vec<WebhookEvent>>,
    /// In which form.
    pub format: Option<WebhookFormat>,
    /// Whether anything is sent.
    pub is_enabled: Option<bool>,
}

impl Fields {
    /// The same, in the form in which it is kept.
    pub fn validate(self, sender: &Sender) -> Result<Self> {
        let mut broken = Vec::new();
        let url = self.url.map(|url| url.trim().to_owned());
        let url = url.and_then(|url| match valid_url(&url, sender) {
            Ok(url) => Some(url.into()),
            Err(error) => {
                broken.push(error);
                None
            }
        });
        let mut events = self.events;
        if let Some(events) = &mut events {
            events.sort_unstable();
            events.dedup();
            if events.is_empty() {
                broken.push(UserError::on("events", UserErrorCode::Required, Message::WEBHOOK_EVENT_REQUIRED));
            }
        }
        if broken.is_empty() { Ok(Self { url, events, ..self }) } else { Err(Error::Rejected(broken)) }
    }
}

fn valid_url(url: &str, sender: &Sender) -> Result<Url, UserError> {
    let refused = |code, message| UserError::on("url", code, message);
    if url.is_empty() {
        return Err(refused(UserErrorCode::Required, Message::WEBHOOK_URL_REQUIRED));
    }
    if text::length(url) > MAX_URL {
        return Err(refused(UserErrorCode::TooLong, Message::WEBHOOK_URL_TOO_LONG));
    }
    // A name and password in it would be told to whoever reads the list of webhooks.
    let parsed = Url::parse(url).ok().filter(|url| sender.takes(url) && !text::has_credentials(url));
    parsed.ok_or_else(|| refused(UserErrorCode::InvalidUrl, Message::WEBHOOK_URL_INVALID))
}
