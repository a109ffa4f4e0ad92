//! Calling a receiver: by TLS, at public addresses only, never following it elsewhere.
//!
//! The address is looked at once its name is resolved, and that very address is then called: a name that is resolved
//! anew may lead elsewhere the second time.

use std::{error::Error as _, fmt, net::SocketAddr, time::Duration};

use entity::types::webhook_failure::WebhookFailure;
use http::header::CONTENT_TYPE;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::net::lookup_host;
use url::{Host, Url};

use super::address::is_public;
use crate::{app::App, config::Config};

/// How long a connection may take; the whole call has ten seconds, like all that we ask of others.
const CONNECTION: Duration = Duration::from_secs(5);

/// Who calls receivers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Sender {
    http: reqwest::Client,
    /// Whether addresses of private networks are called too, and without TLS.
    private_networks: bool,
}

/// One try.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// Where to.
    pub url: &'a str,
    /// The delivery.
    pub id: &'a str,
    /// Seconds since 1970.
    pub timestamp: i64,
    /// `v1,…`.
    pub signature: &'a str,
    /// JSON.
    pub body: &'a str,
}

/// What a receiver answered: its status, and why that is no success.
pub type Answer = (Option<u16>, Option<WebhookFailure>);

impl Sender {
    /// As configured.
    pub fn new(config: &Config) -> reqwest::Result<Self> {
        let private_networks = config.webhook_private_networks;
        let builder = App::http_client_builder().connect_timeout(CONNECTION).no_proxy();
        let builder = if private_networks { builder } else { builder.dns_resolver(PublicOnly) };
        Ok(Self { http: builder.build()?, private_networks })
    }

    /// Whether an address may be called, as far as it can be told without resolving its name.
    pub fn takes(&self, url: &Url) -> bool {
        let is_web = url.scheme() == "https" || self.private_networks && url.scheme() == "http";
        is_web
            && match url.host() {
                None => false,
                _ if self.private_networks => true,
                Some(Host::Ipv4(address)) => is_public(address.into()),
                Some(Host::Ipv6(address)) => is_public(address.into()),
                Some(Host::Domain(name)) => {
                    let name = name.strip_suffix('.').unwrap_or(name);
                    name != "localhost" && !name.ends_with(".localhost")
                }
            }
    }

    /// Calls a receiver. Its answer's body is nothing to us.
    pub async fn call(&self, call: &Call<'_>) -> Answer {
        let url = Url::parse(call.url).ok().filter(|url| self.takes(url));
        let Some(url) = url else { return (None, Some(WebhookFailure::PrivateAddress)) };
        let request = self
            .http
            .post(url)
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
    let mut cause = error.source();
    while let Some(error) = cause {
        if error.is::<NotPublic>() {
            return WebhookFailure::PrivateAddress;
        }
        cause = error.source();
    }
    if error.is_timeout() { WebhookFailure::Timeout } else { WebhookFailure::Unreachable }
}

/// Resolves names to public addresses, and to no others.
struct PublicOnly;

/// A name has none.
#[derive(Debug)]
struct NotPublic;

impl fmt::Display for NotPublic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name leads to no public address")
    }
}

impl std::error::Error for NotPublic {}

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(NotPublic.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sender(private_networks: bool) -> Sender {
        let builder = App::http_client_builder().no_proxy().dns_resolver(PublicOnly);
        Sender { http: builder.build().unwrap(), private_networks }
    }

    #[test]
    fn only_public_addresses_by_tls_are_taken() {
        for (url, taken) in [
            ("https://exemple.fr/crochet?a=b", true),
            ("https://exemple.fr:8443", true),
            ("https://1.1.1.1", true),
            ("http://exemple.fr", false),
            ("ftp://exemple.fr", false),
            ("https://localhost", false),
            ("https://LOCALHOST.:8000", false),
            ("https://a.localhost", false),
            ("https://127.0.0.1", false),
            ("https://0x7f.1", false),
            ("https://2130706433", false),
            ("https://[::ffff:10.0.0.1]", false),
            ("https://169.254.169.254/latest/meta-data", false),
        ] {
            assert_eq!(sender(false).takes(&url.parse().unwrap()), taken, "{url}");
        }
        assert!(sender(true).takes(&"http://127.0.0.1:9".parse().unwrap()));
        assert!(!sender(true).takes(&"file:///etc/passwd".parse().unwrap()));
    }

    #[tokio::test]
    async fn a_name_that_leads_to_a_private_address_is_not_called() {
        // What `takes` would refuse by its name is known to lead here: the resolver alone decides.
        let error = sender(false).http.post("https://localhost:9").send().await.unwrap_err();
        assert_eq!(failure(&error), WebhookFailure::PrivateAddress, "{error:?}");
    }
}
