//! Building and reading cookies. All of them are `HttpOnly`, `SameSite=Lax`, and `Secure` where the site is served over
//! TLS.

use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::TimeDelta;
use cookie::time::Duration;
use http::{HeaderMap, header::COOKIE};

use crate::platform::config::Config;

/// The name of a cookie of the whole site, with the prefix that it has over TLS: with `__Host-` no other host can set it, not
/// even one of the same domain.
#[derive(Clone, Copy, Debug)]
pub struct Name(pub &'static str);

impl Name {
    /// Returns the name for the site.
    pub fn of(self, config: &Config) -> &'static str {
        if config.is_https() { self.0 } else { self.0.trim_start_matches("__Host-") }
    }
}

/// Builds a cookie for the whole site. Without a lifetime it is a session cookie, which ends with the browser.
pub fn build(config: &Config, name: &'static str, value: String, lifetime: Option<TimeDelta>) -> Cookie<'static> {
    let cookie = Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .secure(config.is_https())
        // `Strict` would not be sent when a user follows a link from another site.
        .same_site(SameSite::Lax);
    match lifetime {
        Some(lifetime) => cookie.max_age(Duration::seconds(lifetime.num_seconds())).build(),
        None => cookie.build(),
    }
}

/// Returns the value of a cookie of a request.
pub fn value(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}
