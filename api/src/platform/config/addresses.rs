//! Addresses among the settings.

use http::HeaderValue;
use url::Url;

/// Parses an http or https address, which browsers may be sent to; a `javascript:` one could attack visitors.
pub(super) fn web_address(text: &str) -> Result<Url, &'static str> {
    let url = Url::parse(text).ok();
    url.filter(|url| matches!(url.scheme(), "http" | "https")).ok_or("expected an http or https address")
}

/// Parses the address of this deployment: an origin, because the site is at its root, and because links are built from it
/// that everyone sees.
pub(super) fn public_address(text: &str) -> Result<Url, &'static str> {
    let url = web_address(text)?;
    let is_origin = url.as_str().strip_suffix('/') == Some(url.origin().ascii_serialization().as_str());
    is_origin.then_some(url).ok_or("expected an address without name, password or path, such as https://rodage.example")
}

/// Parses an origin: a scheme, a host and an optional port, as browsers write them in `Origin`.
pub(super) fn origin(text: &str) -> Result<HeaderValue, &'static str> {
    let url = Url::parse(text).ok().filter(|url| url.origin().ascii_serialization() == text);
    let value = url.and_then(|_| HeaderValue::from_str(text).ok());
    value.ok_or("expected an origin, such as https://outil.example, without a trailing slash")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_address_is_an_origin() {
        for (text, expected) in [
            ("https://rodage.example", "https://rodage.example/"),
            ("https://Rodage.example:443/", "https://rodage.example/"),
            ("http://[::1]:8000", "http://[::1]:8000/"),
            ("https://été.example", "https://xn--t-9fab.example/"),
        ] {
            assert_eq!(public_address(text).unwrap().as_str(), expected);
        }
        for wrong in [
            "",
            "rodage.example",
            "rodage.example:8000",
            "ftp://rodage.example",
            "https://",
            "https://user@rodage.example",
            "https://user:s3cret@rodage.example",
            "https://rodage.example/app",
            "https://rodage.example/?",
            "https://rodage.example/#top",
        ] {
            assert!(public_address(wrong).is_err(), "{wrong}");
        }
    }
}
