//! Protection against cross-site request forgery.
//!
//! A browser attaches our cookie to requests that any page causes. A request with the cookie must therefore come from
//! our own origin, which browsers send in `Origin` with every POST and WebSocket, and in `Sec-Fetch-Site` otherwise.
//! Other clients send neither header. A request with a bearer token is authenticated by that alone: a page cannot make
//! a browser add one to a cross-site request without a CORS preflight.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use http::{HeaderMap, HeaderName, Uri, header};
use tokio::time::Instant;
use url::Url;

use crate::platform::{
    auth::{api_token, session::Token},
    config::Config,
    error::Error,
};

/// How often the log tells of a refused origin: any page may cause such requests.
const WARNING_INTERVAL: Duration = Duration::from_mins(1);

/// The relation of the requesting page to this site; `none` for a navigation started by the user.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Returns whether the request may use the cookie it carries; true when it carries none.
pub fn may_use_cookie(config: &Config, uri: &Uri, headers: &HeaderMap) -> bool {
    api_token::bearer(headers).is_some()
        || Token::from_headers(config, headers).is_none()
        || is_of_own_page(config, uri, headers)
}

/// Returns whether the request may open a WebSocket, with the cookie or without: CORS does not keep the pages of other sites
/// from it. Those that are listed may.
pub fn may_open_socket(config: &Config, uri: &Uri, headers: &HeaderMap) -> bool {
    api_token::bearer(headers).is_some() || is_listed(config, headers) || is_of_own_page(config, uri, headers)
}

/// Returns whether a page of this deployment makes the request, or none does.
fn is_of_own_page(config: &Config, uri: &Uri, headers: &HeaderMap) -> bool {
    match headers.get(header::ORIGIN) {
        Some(origin) => {
            origin.to_str().is_ok_and(|origin| is_own(origin, config.public_url.as_ref(), host(uri, headers)))
        }
        None => headers.get(SEC_FETCH_SITE).is_none_or(|site| site == "same-origin" || site == "none"),
    }
}

/// Returns the error for a request that may not use its cookie. Behind a wrong public URL these are all of them, so the log
/// says why.
pub fn refusal(config: &Config, headers: &HeaderMap) -> Error {
    static LAST_WARNING: Mutex<Option<Instant>> = Mutex::new(None);
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    if let (Some(origin), Some(public_url)) = (origin, &config.public_url) {
        let mut last = LAST_WARNING.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= WARNING_INTERVAL) {
            *last = Some(Instant::now());
            tracing::warn!(origin, "a request was refused: its page is not of RODAGE_PUBLIC_URL, {public_url}");
        }
    }
    Error::ForeignOrigin
}

/// Returns whether the requesting page is of another origin that may use the API, without the cookie.
fn is_listed(config: &Config, headers: &HeaderMap) -> bool {
    headers.get(header::ORIGIN).is_some_and(|origin| config.cors_origins.contains(origin))
}

/// Returns whether an origin is this deployment's: that of its public URL when configured, else the requested host. The
/// scheme is then ignored, because a proxy may have terminated TLS.
fn is_own(origin: &str, public_url: Option<&Url>, host: Option<&str>) -> bool {
    if let Some(public_url) = public_url {
        return origin == public_url.origin().ascii_serialization();
    }
    match (origin.split_once("://"), host) {
        (Some((_, authority)), Some(host)) => authority.eq_ignore_ascii_case(host),
        _ => false,
    }
}

/// Returns the requested host; HTTP/2 has it in the URI.
fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| uri.authority().map(http::uri::Authority::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_a_public_url_only_its_origin_is_allowed() {
        let public = Url::parse("https://rodage.example/anything").unwrap();
        for (origin, ours) in [
            ("https://rodage.example", true),
            ("http://rodage.example", false),
            ("https://rodage.example:8443", false),
            ("https://evil.example", false),
            ("https://rodage.example.evil.example", false),
            ("null", false),
        ] {
            assert_eq!(is_own(origin, Some(&public), Some("evil.example")), ours, "{origin}");
        }
    }

    #[test]
    fn without_a_public_url_the_origin_must_match_the_host() {
        for (origin, host, ours) in [
            ("http://localhost:8000", Some("localhost:8000"), true),
            ("https://rodage.example", Some("Rodage.example"), true),
            ("http://localhost:8000", Some("localhost:8001"), false),
            ("http://evil.example", Some("localhost:8000"), false),
            ("null", Some("null"), false),
            ("http://localhost", None, false),
        ] {
            assert_eq!(is_own(origin, None, host), ours, "{origin} {host:?}");
        }
    }
}
