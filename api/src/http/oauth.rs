//! `/auth/github`, `/auth/discord` and where they come back to: what the browser is sent, and sends.
//!
//! These are pages that a browser walks through, so every outcome is a page of the client: an error is told there, in
//! the words of the product.

use axum::{
    extract::{Query, Request, State, rejection::QueryRejection},
    response::Response,
};
use axum_extra::extract::cookie::Cookie;
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, LOCATION, SET_COOKIE},
    request::Parts,
};
use serde::Deserialize;
use url::form_urlencoded;

use super::{Shared, caller};
use crate::{
    app::App,
    auth::{
        cookie,
        oauth::{self, Arrival, Failure, Return, Wish},
        viewer::UserType,
    },
    config::Config,
    error::Error,
};

/// What a browser keeps while its person is at the provider.
const COOKIE_NAME: &str = "rodage_oauth";
/// Where it is sent back to us.
const COOKIE_PATH: &str = "/auth";

/// A query string; what cannot be read says nothing.
type Asked<T> = Result<Query<T>, QueryRejection>;

/// What a link to a provider says.
#[derive(Debug, Default, Deserialize)]
pub struct Setting {
    r#type: Option<String>,
    next: Option<String>,
    /// Present, whatever it says, where the identity is to be added to the account of who is signed in.
    link: Option<String>,
}

/// What a provider says.
#[derive(Debug, Default, Deserialize)]
pub struct Told {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
}

/// `GET /auth/{provider}`: off to the provider.
pub async fn depart(State(shared): State<Shared>, query: Asked<Setting>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let (name, Setting { r#type, next, link }) =
        (provider(&parts), query.map(|Query(query)| query).unwrap_or_default());
    let wish = Wish::read(r#type.as_deref(), next.as_deref(), link.is_some());
    let departure = async {
        let info = caller::request_info(&shared.app, &parts).await?;
        oauth::depart(&shared.app, &info, name, wish.clone())
    };
    match departure.await {
        Ok(departure) => {
            let kept = kept(&shared.app.config, departure.verifier);
            to(departure.to.as_str(), &[kept])
        }
        Err(failure) => failed(&failure, name, &wish, &[]),
    }
}

/// `GET /auth/{provider}/callback`: back from the provider.
pub async fn arrive(State(shared): State<Shared>, query: Asked<Told>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let (app, name, told) = (&shared.app, provider(&parts), query.map(|Query(query)| query).unwrap_or_default());
    let wish = oauth::wish_of(app, told.state.as_deref());
    let verifier = cookie::value(&parts.headers, COOKIE_NAME);
    let back = Return { code: told.code.as_deref(), error: told.error.as_deref(), verifier: verifier.as_deref() };
    let mut forget = kept(&app.config, String::new());
    forget.make_removal();
    match enter(app, &parts, name, told.state.as_deref(), back).await {
        Ok(Arrival::Entered { cookies, user_type }) => {
            let [session, device] = *cookies;
            to(&landing(user_type, wish.next.as_deref()), &[forget, session, device])
        }
        Ok(Arrival::Linked) => to(&with(wish.next.as_deref().unwrap_or("/"), [("linked", name)]), &[forget]),
        Err(failure) => failed(&failure, name, &wish, &[forget]),
    }
}

async fn enter(
    app: &App,
    parts: &Parts,
    name: &str,
    state: Option<&str>,
    back: Return<'_>,
) -> Result<Arrival, Failure> {
    let info = caller::request_info(app, parts).await?;
    oauth::arrive(app, &info, name, state, back).await
}

/// The provider of an address; the router knows no other.
fn provider(parts: &Parts) -> &'static str {
    let segment = parts.uri.path().split('/').nth(2).unwrap_or_default();
    oauth::NAMES.into_iter().find(|name| *name == segment).unwrap_or_default()
}

/// What a browser keeps until it comes back, and sends nowhere else.
fn kept(config: &Config, verifier: String) -> Cookie<'static> {
    let mut kept = cookie::make(config, COOKIE_NAME, verifier, None);
    kept.set_path(COOKIE_PATH);
    kept
}

/// Where somebody who was let in goes.
fn landing(user_type: Option<UserType>, next: Option<&str>) -> String {
    match (user_type, next) {
        (None, next) => with("/complete-profile", next.map(|next| ("next", next))),
        (Some(_), Some(next)) => next.to_owned(),
        (Some(UserType::Creator), None) => "/dashboard".to_owned(),
        (Some(UserType::Tester), None) => "/profile".to_owned(),
    }
}

/// Back to where the button was, with the reason.
fn failed(failure: &Failure, name: &str, wish: &Wish, cookies: &[Cookie<'_>]) -> Response {
    if let Failure::Unavailable(error) = failure {
        match error {
            Error::Internal(error) => tracing::warn!(error = format!("{error:#}"), provider = name, "a sign-in failed"),
            error => tracing::error!(?error, provider = name, "a sign-in failed"),
        }
    }
    let said = [("error", failure.code()), ("provider", name)].into_iter();
    if let (true, Some(next)) = (wish.links, &wish.next) {
        return to(&with(next, said), cookies);
    }
    let page = if wish.user_type.is_some() { "/register" } else { "/login" };
    to(&with(page, said.chain(wish.next.as_deref().map(|next| ("next", next)))), cookies)
}

fn with<'a>(path: &str, parameters: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    // What comes after # stays in the browser, and must not swallow what is said here.
    let path = path.split('#').next().unwrap_or_default();
    match (query.is_empty(), path.contains('?')) {
        (true, _) => path.to_owned(),
        (false, true) => format!("{path}&{query}"),
        (false, false) => format!("{path}?{query}"),
    }
}

fn to(location: &str, cookies: &[Cookie<'_>]) -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::SEE_OTHER;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // A way back may hold characters that a header cannot: those of the client's addresses never do.
    headers.insert(LOCATION, HeaderValue::from_str(location).unwrap_or(HeaderValue::from_static("/")));
    for cookie in cookies.iter().filter_map(|cookie| HeaderValue::from_str(&cookie.to_string()).ok()) {
        headers.append(SET_COOKIE, cookie);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_lands_where_they_belong() {
        for (user_type, next, expected) in [
            (Some(UserType::Creator), None, "/dashboard"),
            (Some(UserType::Tester), None, "/profile"),
            (Some(UserType::Tester), Some("/invitation/x"), "/invitation/x"),
            (None, None, "/complete-profile"),
            (None, Some("/invitation/x?y=1&z"), "/complete-profile?next=%2Finvitation%2Fx%3Fy%3D1%26z"),
        ] {
            assert_eq!(landing(user_type, next), expected);
        }
    }
}
