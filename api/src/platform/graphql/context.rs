//! The context of resolvers.

use async_graphql::Context;
use axum_extra::extract::cookie::Cookie;
use http::header::SET_COOKIE;

use crate::platform::{
    app::App,
    auth::{request::RequestInfo, viewer::SignedIn},
    error::{Error, Result},
};

/// Accessors for the context of a resolver.
pub trait ContextExt {
    /// Returns the app.
    fn app(&self) -> Result<&App>;
    /// Returns the request.
    fn request(&self) -> Result<&RequestInfo>;
    /// Sets a cookie in the response.
    fn set_cookie(&self, cookie: &Cookie<'_>);

    /// Returns the signed-in person, or the error to respond with when there is none.
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

/// Creates the error for data that a handler did not attach to the request.
fn missing(what: &str) -> Error {
    anyhow::anyhow!("{what} is not attached to the request").into()
}
