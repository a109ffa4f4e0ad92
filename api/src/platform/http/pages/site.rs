//! The public address of this deployment, for absolute URLs in canonical links, previews and feeds.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::platform::http::Shared;

/// Scheme, host and port, without a trailing slash. Always as configured and never from `Host`: an attacker could
/// otherwise poison a shared cache with links to another site.
#[derive(Clone, Debug)]
pub struct Site(String);

impl Site {
    /// Returns the absolute URL of a path of this site.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

impl FromRequestParts<Shared> for Site {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, shared: &Shared) -> Result<Self, Infallible> {
        Ok(Self(shared.app.config.base_url().origin().ascii_serialization()))
    }
}
