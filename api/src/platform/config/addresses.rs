//! Addresses among the settings.

use http::HeaderValue;
use url::Url;

/// Parses an http or https address, which browsers may be sent to; a `javascript:` one could attack visitors.
pub(super) fn web_address(text: &str) -> Result<Url, &'static str> {
    let url = Url::parse(text).ok();
    url.filter(|url| matches!(url.scheme(), "http" | "https")).ok_or("expected an http or https address")
}

/// Parses an origin: a scheme, a host and an optional port, as browsers write them in `Origin`.
pub(super) fn origin(text: &str) -> Result<HeaderValue, &'static str> {
    let url = Url::parse(text).ok().filter(|url| url.origin().ascii_serialization() == text);
    let value = url.and_then(|_| HeaderValue::from_str(text).ok());
    value.ok_or("expected an origin, such as https://outil.example, without a trailing slash")
}
