//! The HTTP client that calls receivers: over TLS, at public addresses only, without following redirects.
//!
//! The address is checked during name resolution, and the connection uses the checked address: a name resolved again
//! could point to another address the second time.

use std::{error::Error as _, fmt, net::SocketAddr, time::Duration};

use entity::types::webhook_failure::WebhookFailure;
use http::header::CONTENT_TYPE;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::net::lookup_host;
use url::{Host, Url};

use super::address::is_public;
use crate::platform::{app::App, config::Config};

/// The timeout of connecting. The whole call has the timeout of all requests to other servers, ten seconds.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Calls receivers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Sender {
    http: reqwest::Client,
    /// Whether private addresses, and addresses without TLS, are allowed.
    private_networks: bool,
}

/// One call of a receiver.
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
        let private_networks = config.webhook_private_networks;
        let builder = App::http_client_builder().connect_timeout(CONNECT_TIMEOUT).no_proxy();
        let builder = if private_networks { builder } else { builder.dns_resolver(PublicResolver) };
        Ok(Self { http: builder.build()?, private_networks })
    }

    /// Whether an address may be called, as far as is known without resolving its name.
    pub fn accepts(&self, url: &Url) -> bool {
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

    /// Calls a receiver. The body of the response is ignored.
    pub async fn call(&self, call: &Call<'_>) -> CallResult {
        let url = Url::parse(call.url).ok().filter(|url| self.accepts(url));
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
        if error.is::<NoPublicAddress>() {
            return WebhookFailure::PrivateAddress;
        }
        cause = error.source();
    }
    if error.is_timeout() { WebhookFailure::Timeout } else { WebhookFailure::Unreachable }
}

/// A DNS resolver that returns only public addresses.
struct PublicResolver;

/// The error for a name without a public address.
#[derive(Debug)]
struct NoPublicAddress;

impl fmt::Display for NoPublicAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name has no public address")
    }
}

impl std::error::Error for NoPublicAddress {}

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(NoPublicAddress.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sender(private_networks: bool) -> Sender {
        let builder = App::http_client_builder().no_proxy().dns_resolver(PublicResolver);
        Sender { http: builder.build().unwrap(), private_networks }
    }

    #[test]
    fn accepts_only_public_addresses_over_tls() {
        for (url, is_accepted) in [
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
            assert_eq!(sender(false).accepts(&url.parse().unwrap()), is_accepted, "{url}");
        }
        assert!(sender(true).accepts(&"http://127.0.0.1:9".parse().unwrap()));
        assert!(!sender(true).accepts(&"file:///etc/passwd".parse().unwrap()));
    }

    #[tokio::test]
    async fn does_not_call_a_name_with_a_private_address() {
        // `accepts` would reject this name, so it is not used: this tests the resolver alone.
        let error = sender(false).http.post("https://localhost:9").send().await.unwrap_err();
        assert_eq!(failure(&error), WebhookFailure::PrivateAddress, "{error:?}");
    }
}
