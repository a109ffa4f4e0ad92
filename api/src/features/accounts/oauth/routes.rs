//! Sign-in with a provider: `/auth/github`, `/auth/discord` and their callbacks.
//!
//! A browser navigates through these addresses, so every outcome, errors included, is a redirect to a page of the
//! client.

use axum::{
    Router,
    extract::{Query, Request, State, rejection::QueryRejection},
    response::Response,
    routing::get,
};
use axum_extra::extract::cookie::Cookie;
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, LOCATION, SET_COOKIE},
    request::Parts,
};
use serde::Deserialize;

use super::service::{self, SignInResult};
use crate::platform::{
    app::App,
    auth::{
        cookie,
        oauth::{self, Callback, Failure, FlowOptions},
        return_path::with_query,
        viewer::UserType,
    },
    config::Config,
    error::Error,
    http::{Shared, request_info},
};

/// The cookie that holds the PKCE verifier during the sign-in.
const COOKIE_NAME: &str = "rodage_oauth";
/// The path that the browser sends the cookie to.
const COOKIE_PATH: &str = "/auth";

/// Returns the routes.
pub fn routes() -> Router<Shared> {
    Router::new()
        .route("/auth/github", get(start))
        .route("/auth/github/callback", get(callback))
        .route("/auth/discord", get(start))
        .route("/auth/discord/callback", get(callback))
}

/// The parameters of a query string; a malformed one counts as empty.
type QueryParameters<T> = Result<Query<T>, QueryRejection>;

/// The parameters of a link to a provider.
#[derive(Debug, Default, Deserialize)]
struct StartParameters {
    r#type: Option<String>,
    next: Option<String>,
    /// Present, with any value, to link the identity to the signed-in account.
    link: Option<String>,
}

/// The parameters that a provider adds to its redirect.
#[derive(Debug, Default, Deserialize)]
struct CallbackParameters {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
}

/// `GET /auth/{provider}`: redirects to the provider.
async fn start(State(app): State<App>, query: QueryParameters<StartParameters>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let (name, StartParameters { r#type, next, link }) =
        (provider(&parts), query.map(|Query(query)| query).unwrap_or_default());
    let options = FlowOptions::from_parameters(r#type.as_deref(), next.as_deref(), link.is_some());
    let authorization = async {
        let info = request_info(&app, &parts).await?;
        oauth::begin(&app, &info, name, options.clone())
    };
    match authorization.await {
        Ok(authorization) => {
            let cookie = verifier_cookie(&app.config, authorization.verifier);
            redirect(authorization.url.as_str(), &[cookie])
        }
        Err(failure) => redirect_with_error(&failure, name, &options, &[]),
    }
}

/// `GET /auth/{provider}/callback`: completes the sign-in and redirects to a page of the client.
async fn callback(State(app): State<App>, query: QueryParameters<CallbackParameters>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let (name, parameters) = (provider(&parts), query.map(|Query(query)| query).unwrap_or_default());
    let options = oauth::options_of_state(&app, parameters.state.as_deref());
    let verifier = cookie::value(&parts.headers, COOKIE_NAME);
    let callback = Callback {
        code: parameters.code.as_deref(),
        error: parameters.error.as_deref(),
        verifier: verifier.as_deref(),
    };
    let mut removal = verifier_cookie(&app.config, String::new());
    removal.make_removal();
    match complete(&app, &parts, name, parameters.state.as_deref(), callback).await {
        Ok(SignInResult::SignedIn { cookies, user_type }) => {
            let [session, device] = *cookies;
            redirect(&landing_page(user_type, options.next.as_deref()), &[removal, session, device])
        }
        Ok(SignInResult::Linked) => {
            redirect(&with_query(options.next.as_deref().unwrap_or("/"), [("linked", name)]), &[removal])
        }
        Err(failure) => redirect_with_error(&failure, name, &options, &[removal]),
    }
}

async fn complete(
    app: &App,
    parts: &Parts,
    name: &str,
    state: Option<&str>,
    callback: Callback<'_>,
) -> Result<SignInResult, Failure> {
    let info = request_info(app, parts).await?;
    service::complete(app, &info, name, state, callback).await
}

/// Returns the provider named in the path; the router only has routes for known ones.
fn provider(parts: &Parts) -> &'static str {
    let segment = parts.uri.path().split('/').nth(2).unwrap_or_default();
    oauth::NAMES.into_iter().find(|name| *name == segment).unwrap_or_default()
}

/// Creates the cookie that holds the PKCE verifier, sent only to [`COOKIE_PATH`].
fn verifier_cookie(config: &Config, verifier: String) -> Cookie<'static> {
    let mut cookie = cookie::build(config, COOKIE_NAME, verifier, None);
    cookie.set_path(COOKIE_PATH);
    cookie
}

/// Returns the page shown after a sign-in.
fn landing_page(user_type: Option<UserType>, next: Option<&str>) -> String {
    match (user_type, next) {
        (None, next) => with_query("/complete-profile", next.map(|next| ("next", next))),
        (Some(_), Some(next)) => next.to_owned(),
        (Some(UserType::Creator), None) => "/dashboard".to_owned(),
        (Some(UserType::Tester), None) => "/profile".to_owned(),
    }
}

/// Redirects to the page where the sign-in began, with the error code in the query string.
fn redirect_with_error(failure: &Failure, name: &str, options: &FlowOptions, cookies: &[Cookie<'_>]) -> Response {
    if let Failure::Unavailable(error) = failure {
        if matches!(error, Error::Internal(_)) {
            tracing::warn!(error = error.chain(), provider = name, "a sign-in failed");
        } else {
            tracing::error!(error = error.chain(), provider = name, "a sign-in failed");
        }
    }
    let parameters = [("error", failure.code()), ("provider", name)].into_iter();
    if let (true, Some(next)) = (options.links, &options.next) {
        return redirect(&with_query(next, parameters), cookies);
    }
    let page = if options.user_type.is_some() { "/register" } else { "/login" };
    redirect(&with_query(page, parameters.chain(options.next.as_deref().map(|next| ("next", next)))), cookies)
}

fn redirect(location: &str, cookies: &[Cookie<'_>]) -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::SEE_OTHER;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // `next` may contain characters that are invalid in a header; addresses of the client never do.
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
    fn selects_the_landing_page_by_user_type() {
        for (user_type, next, expected) in [
            (Some(UserType::Creator), None, "/dashboard"),
            (Some(UserType::Tester), None, "/profile"),
            (Some(UserType::Tester), Some("/invitation/x"), "/invitation/x"),
            (None, None, "/complete-profile"),
            (None, Some("/invitation/x?y=1&z"), "/complete-profile?next=%2Finvitation%2Fx%3Fy%3D1%26z"),
        ] {
            assert_eq!(landing_page(user_type, next), expected);
        }
    }
}
