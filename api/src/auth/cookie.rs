//! The cookies of the product: for the server alone, in this site alone, by TLS alone where there is TLS.

use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::TimeDelta;
use cookie::time::Duration;
use http::{HeaderMap, header::COOKIE};

use crate::config::Config;

/// A cookie for the whole site; without a lifetime it goes with the browser's window.
pub fn make(config: &Config, name: &'static str, value: String, lifetime: Option<TimeDelta>) -> Cookie<'static> {
    let cookie = Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .secure(is_secure(config))
        // Sent when somebody follows a link to us, which a stricter one would not be.
        .same_site(SameSite::Lax);
    match lifetime {
        Some(lifetime) => cookie.max_age(Duration::seconds(lifetime.num_seconds())).build(),
        None => cookie.build(),
    }
}

/// Whether browsers reach this deployment by TLS.
pub fn is_secure(config: &Config) -> bool {
    config.public_url.as_ref().is_some_and(|url| url.scheme() == "https")
}

/// The value of a request's cookie.
pub fn value(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}
