//! The HTTP client for addresses that users choose, such as those of webhooks and of push services: over TLS, at public
//! addresses only, without following redirects. Without this, anyone could make the server call hosts that are only
//! reachable from its own network.
//!
//! The address is checked during name resolution, and the connection uses the checked address: a name resolved again
//! could point to another address the second time.

mod address;

use std::{error::Error as _, fmt, net::SocketAddr, time::Duration};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::net::lookup_host;
use url::{Host, Url};

use self::address::is_public;
use super::{config::Config, http_client};

/// The timeout of connecting. The whole call has the timeout of all requests to other servers, ten seconds.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends requests to addresses that users choose. Cheap to clone.
#[derive(Clone, Debug)]
pub struct PublicHttp {
    http: reqwest::Client,
    /// Whether private addresses, and addresses without TLS, are allowed.
    private_networks: bool,
}

impl PublicHttp {
    /// Creates the client from the configuration.
    pub fn new(config: &Config) -> reqwest::Result<Self> {
        let private_networks = config.webhook_private_networks;
        let builder = http_client::builder().connect_timeout(CONNECT_TIMEOUT).no_proxy();
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

    /// Begins a request with the method POST; `None` if the address may not be called.
    pub fn post(&self, url: &str) -> Option<reqwest::RequestBuilder> {
        let url = Url::parse(url).ok().filter(|url| self.accepts(url))?;
        Some(self.http.post(url))
    }
}

/// Whether a request failed because the name of the server has no public address.
pub fn is_private_address(error: &reqwest::Error) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if error.is::<NoPublicAddress>() {
            return true;
        }
        cause = error.source();
    }
    false
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

    fn client(private_networks: bool) -> PublicHttp {
        let builder = http_client::builder().no_proxy().dns_resolver(PublicResolver);
        PublicHttp { http: builder.build().unwrap(), private_networks }
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
            assert_eq!(client(false).accepts(&url.parse().unwrap()), is_accepted, "{url}");
        }
        assert!(client(true).accepts(&"http://127.0.0.1:9".parse().unwrap()));
        assert!(!client(true).accepts(&"file:///etc/passwd".parse().unwrap()));
    }

    #[tokio::test]
    async fn does_not_call_a_name_with_a_private_address() {
        // `accepts` would reject this name, so it is not used: this tests the resolver alone.
        let error = client(false).http.post("https://localhost:9").send().await.unwrap_err();
        assert!(is_private_address(&error), "{error:?}");
    }
}
