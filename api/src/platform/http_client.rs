//! The HTTP client for other servers, and what is read of their responses, which are not trusted.

use std::time::Duration;

use anyhow::ensure;
use chrono::{DateTime, Utc};
use http::{HeaderMap, header::RETRY_AFTER};
use reqwest::{Client, ClientBuilder, Response, redirect::Policy};

use crate::NAME;

/// The timeout of requests to other servers.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Creates the client.
pub fn client() -> reqwest::Result<Client> {
    builder().build()
}

/// Creates the builder of [`client`], for further settings.
pub fn builder() -> ClientBuilder {
    // One cryptography provider for all TLS connections. An error means that it is already installed.
    drop(rustls::crypto::ring::default_provider().install_default());
    Client::builder().timeout(TIMEOUT).redirect(Policy::none()).user_agent(NAME)
}

/// Reads the body of a response, of at most `limit` bytes.
pub async fn read_body(mut response: Response, limit: usize) -> anyhow::Result<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        ensure!(body.len() + chunk.len() <= limit, "the response is too large");
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Returns how long a server asks to wait (`Retry-After`): a number of seconds, which some give with a fraction, or a date.
pub fn retry_after(headers: &HeaderMap, now: DateTime<Utc>) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    (DateTime::parse_from_rfc2822(value).ok()?.to_utc() - now).to_std().ok()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn reads_how_long_to_wait() {
        let now = DateTime::from_timestamp(1_445_412_420, 0).unwrap();
        let read = |value: &'static str| {
            retry_after(&HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(value))]), now)
        };
        assert_eq!(read(" 120 "), Some(Duration::from_mins(2)));
        assert_eq!(read("0.5"), Some(Duration::from_millis(500)));
        assert_eq!(read("Wed, 21 Oct 2015 07:28:00 GMT"), Some(Duration::from_mins(1)));
        for other in ["", "-1", "inf", "NaN", "soon", "Wed, 21 Oct 2015 07:26:00 GMT"] {
            assert_eq!(read(other), None, "{other}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), now), None);
    }
}
