//! Calls receivers, by the client for addresses that users choose.

use entity::types::webhook_failure::WebhookFailure;
use http::header::CONTENT_TYPE;
use url::Url;

use crate::platform::{
    config::Config,
    public_http::{PublicHttp, is_private_address},
};

/// Calls receivers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Sender(PublicHttp);

/// A call of a receiver.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// Address of the receiver.
    pub url: &'a str,
    /// Identifier of the delivery.
    pub id: &'a str,
    /// Unix timestamp, in seconds.
    pub timestamp: i64,
    /// Signature, `v1,…`.
    pub signature: &'a str,
    /// JSON body.
    pub body: &'a str,
}

/// The result of a call: the HTTP status of the response, if any, and the failure, if it was not a success.
pub type CallResult = (Option<u16>, Option<WebhookFailure>);

impl Sender {
    /// Creates a sender from the configuration.
    pub fn new(config: &Config) -> reqwest::Result<Self> {
        PublicHttp::new(config).map(Self)
    }

    /// Whether an address may be called, as far as is known without resolving its name.
    pub fn accepts(&self, url: &Url) -> bool {
        self.0.accepts(url)
    }

    /// Calls a receiver. The body of the response is ignored.
    pub async fn call(&self, call: &Call<'_>) -> CallResult {
        let Some(request) = self.0.post(call.url) else { return (None, Some(WebhookFailure::PrivateAddress)) };
        let request = request
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", call.id)
            .header("webhook-timestamp", call.timestamp)
            .header("webhook-signature", call.signature)
            .body(call.body.to_owned());
        match request.send().await {
            Ok(response) => {
                let status = response.status();
                (Some(status.as_u16()), (!status.is_success()).then_some(WebhookFailure::Refused))
            }
            Err(error) => (None, Some(failure(&error))),
        }
    }
}

fn failure(error: &reqwest::Error) -> WebhookFailure {
    if is_private_address(error) {
        WebhookFailure::PrivateAddress
    } else if error.is_timeout() {
        WebhookFailure::Timeout
    } else {
        WebhookFailure::Unreachable
    }
}
