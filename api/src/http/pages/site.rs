//! The address at which this deployment is read, for what must be said in full: canonical addresses, previews, feeds.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::http::Shared;

/// Scheme, host and port, without a slash at the end. As configured, never as a request says in `Host`: whoever keeps our
/// pages for others would be told to send them to wherever an attacker wishes.
#[derive(Clone, Debug)]
pub struct Site(String);

impl Site {
    /// The full form of a path of this site.
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
