//! Validation of webhooks.

use entity::types::{webhook_event::WebhookEvent, webhook_format::WebhookFormat};
use url::Url;

use super::{messages, sender::Sender};
use crate::platform::{
    auth::rate_limit::UserLimit,
    error::{Error, Result, UserError, UserErrorCode},
    text,
};

/// The deliveries that a user may request: each is a request to a third party's server.
pub const REQUESTED_DELIVERIES: UserLimit = UserLimit::per_minute("requested deliveries", 30);

/// The maximum length of an address, in characters.
const MAX_URL: usize = 2000;

/// The submitted fields of a webhook; absent ones are unchanged.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// Address of the receiver.
    pub url: Option<String>,
    /// Events to send, in any order.
    pub events: Option<Vec<WebhookEvent>>,
    /// Format of the deliveries.
    pub format: Option<WebhookFormat>,
    /// Whether events are sent.
    pub is_enabled: Option<bool>,
}

impl Fields {
    /// Validates and normalizes the fields.
    pub fn validate(self, sender: &Sender) -> Result<Self> {
        let mut errors = Vec::new();
        let url = self.url.map(|url| url.trim().to_owned());
        let url = url.and_then(|url| match valid_url(&url, sender) {
            Ok(url) => Some(url.into()),
            Err(error) => {
                errors.push(error);
                None
            }
        });
        let mut events = self.events;
        if let Some(events) = &mut events {
            events.sort_unstable();
            events.dedup();
            if events.is_empty() {
                errors.push(UserError::on("events", UserErrorCode::Required, messages::WEBHOOK_EVENT_REQUIRED));
            }
        }
        if errors.is_empty() { Ok(Self { url, events, ..self }) } else { Err(Error::Rejected(errors)) }
    }
}

fn valid_url(url: &str, sender: &Sender) -> Result<Url, UserError> {
    let error = |code, message| UserError::on("url", code, message);
    if url.is_empty() {
        return Err(error(UserErrorCode::Required, messages::WEBHOOK_URL_REQUIRED));
    }
    if text::length(url) > MAX_URL {
        return Err(error(UserErrorCode::TooLong, messages::WEBHOOK_URL_TOO_LONG));
    }
    // Credentials in an address would be visible to everyone who may list the webhooks.
    let parsed = Url::parse(url).ok().filter(|url| sender.accepts(url) && !text::has_credentials(url));
    parsed.ok_or_else(|| error(UserErrorCode::InvalidUrl, messages::WEBHOOK_URL_INVALID))
}
