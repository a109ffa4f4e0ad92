//! What a resolver reaches.

use std::net::IpAddr;

use async_graphql::Context;
use axum_extra::extract::cookie::Cookie;
use http::header::SET_COOKIE;

use crate::{
    app::App,
    auth::viewer::{SignedIn, Viewer},
    error::{Error, Result},
    language::Language,
};

/// What a request is known by, attached to it by the HTTP and WebSocket handlers.
#[derive(Clone, Debug)]
pub struct RequestInfo {
    /// Who is calling.
    pub viewer: Viewer,
    /// The language to answer in.
    pub language: Language,
    /// Where from.
    pub address: IpAddr,
    /// What the caller's program calls itself.
    pub user_agent: Option<String>,
    /// What the caller's browser says that it is known by ([`crate::auth::device`]).
    pub device: Option<String>,
}

/// Shortcuts into the context of a resolver.
pub trait ContextExt {
    /// The process.
    fn app(&self) -> Result<&App>;
    /// The request.
    fn request(&self) -> Result<&RequestInfo>;
    /// Sets a cookie with the answer.
    fn set_cookie(&self, cookie: &Cookie<'_>);

    /// The signed-in person, or what to answer when there is none.
    fn signed_in(&self) -> Result<&SignedIn> {
        self.request()?.viewer.signed_in()
    }
}

impl ContextExt for Context<'_> {
    fn app(&self) -> Result<&App> {
        self.data().map_err(|_| missing("the app"))
    }

    fn request(&self) -> Result<&RequestInfo> {
        self.data().map_err(|_| missing("the request"))
    }

    fn set_cookie(&self, cookie: &Cookie<'_>) {
        self.append_http_header(SET_COOKIE, cookie.to_string());
    }
}

/// A handler of ours forgot to attach it.
fn missing(what: &str) -> Error {
    anyhow::anyhow!("{what} is not attached to the request").into()
}
