//! Which page a request comes from.
//!
//! A browser sends our cookie along with requests that any page makes it send. So a request that carries the cookie
//! must come from a page of ours: browsers say so in `Origin` with every POST and every WebSocket, and in `Sec-Fetch-Site`
//! with the rest. Programs do not send these headers, and need not. A request that carries a bearer acts with that alone: no page can make a browser add
//! one to a request to another site without asking us first.

use http::{HeaderMap, HeaderName, Uri, header};
use url::Url;

use crate::{
    auth::{api_token, session::Token},
    config::Config,
};

/// How near the page that asks is to us; `none` when a person asked themselves.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether the request may act with the cookie it carries; true when it carries none.
pub fn may_use_cookie(config: &Config, uri: &Uri, headers: &HeaderMap) -> bool {
    api_token::bearer(headers).is_some()
        || Token::of(headers).is_none()
        || match headers.get(header::ORIGIN) {
            Some(origin) => {
                origin.to_str().is_ok_and(|origin| is_own(origin, config.public_url.as_ref(), host(uri, headers)))
            }
            None => headers.get(SEC_FETCH_SITE).is_none_or(|site| site == "same-origin" || site == "none"),
        }
}

/// Whether an origin is this deployment's: its public address when configured, else the host asked for. The scheme is
/// then left out, because a proxy may have ended TLS before us.
fn is_own(origin: &str, public_url: Option<&Url>, host: Option<&str>) -> bool {
    if let Some(public_url) = public_url {
        return origin == public_url.origin().ascii_serialization();
    }
    match (origin.split_once("://"), host) {
        (Some((_, authority)), Some(host)) => authority.eq_ignore_ascii_case(host),
        _ => false,
    }
}

/// The host asked for; HTTP/2 puts it in the address.
fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| uri.authority().map(http::uri::Authority::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_a_public_address_only_its_origin_is_ours() {
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
    fn without_one_the_origin_is_the_host_asked_for() {
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
