//! The address at which this deployment is read, for what must be said in full: canonical addresses, previews, feeds.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::{request::Parts, uri::Authority};

use crate::http::{Shared, origin};

/// Scheme, host and port, without a slash at the end: the public address when it is configured, else the host that was
/// asked for.
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

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Infallible> {
        if let Some(public) = &shared.app.config.public_url {
            return Ok(Self(public.origin().ascii_serialization()));
        }
        let asked = origin::host(&parts.uri, &parts.headers).and_then(|host| host.parse::<Authority>().ok());
        Ok(Self(asked.map_or_else(String::new, |host| format!("http://{host}"))))
    }
}
