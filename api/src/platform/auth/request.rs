//! The caller of a request, and where the request came from.

use std::net::IpAddr;

use super::viewer::Viewer;
use crate::platform::language::Language;

/// Information about a request and its caller, attached to it by the HTTP and WebSocket handlers.
#[derive(Clone, Debug)]
pub struct RequestInfo {
    /// The viewer.
    pub viewer: Viewer,
    /// The language of the response.
    pub language: Language,
    /// The caller's network address.
    pub address: IpAddr,
    /// The caller's `User-Agent`.
    pub user_agent: Option<String>,
    /// The origin of the page that sent it, if a browser did.
    pub origin: Option<String>,
    /// The caller's device cookie ([`super::device`]).
    pub device: Option<String>,
}
