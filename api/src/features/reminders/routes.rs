//! The address that programs of email post to when a person clicks on « unsubscribe » (RFC 8058). They have no session.
//!
//! The route has no limit of its own: a large provider of email posts for all its users from few networks, a token
//! without a valid signature costs nothing, and repeating a valid one changes nothing.

use axum::{
    Form, Router,
    extract::{Path, State, rejection::FormRejection},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use http::StatusCode;
use serde::Deserialize;

use super::stopping;
use crate::platform::{app::App, error::Error, http::Shared};

/// The required value of the field in the body.
const ONE_CLICK: &str = "One-Click";

/// The body of the request.
#[derive(Deserialize)]
struct Unsubscription {
    #[serde(rename = "List-Unsubscribe")]
    list_unsubscribe: String,
}

/// Returns the routes.
pub fn routes() -> Router<Shared> {
    Router::new().route("/reminders/unsubscribe/{token}", get(show).post(stop))
}

/// Returns the path that stops what a token is for.
pub fn one_click_path(token: &str) -> String {
    format!("/reminders/unsubscribe/{token}")
}

/// `GET`: a person who opens the address is shown the page, because a program may open it too, to look for malware.
async fn show(Path(token): Path<String>) -> Redirect {
    Redirect::to(&format!("/rappels/arret/{token}"))
}

/// `POST`: stops the reminders.
async fn stop(
    State(app): State<App>,
    Path(token): Path<String>,
    form: Result<Form<Unsubscription>, FormRejection>,
) -> Response {
    if !form.is_ok_and(|Form(body)| body.list_unsubscribe == ONE_CLICK) {
        return (StatusCode::BAD_REQUEST, "Expected List-Unsubscribe=One-Click.\n").into_response();
    }
    match stopping::set(&app, &token, false).await {
        Ok(_) => (StatusCode::OK, "Done.\n").into_response(),
        Err(Error::Rejected(_)) => (StatusCode::NOT_FOUND, "Not found.\n").into_response(),
        Err(error) => {
            tracing::error!(error = error.chain(), "reminders could not be stopped");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}
