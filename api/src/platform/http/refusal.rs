//! The errors of addresses outside of GraphQL: `{ "error": { code, message, detail?, scope? } }`.

use axum::response::{IntoResponse, Response};
use http::{
    HeaderMap, HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE},
};
use serde_json::{Value, json};

use super::status::{SESSION_CHALLENGE, TOKEN_CHALLENGE};
use crate::platform::{auth::api_token::bearer, error::Error, language::Language};

/// Returns the response to a request that failed, in the language that it prefers.
pub fn refusal(error: &Error, headers: &HeaderMap) -> Response {
    let status = error.status();
    if status.is_server_error() {
        tracing::error!(error = error.chain(), "a request failed");
    }
    let mut fields = json!({ "code": error.code().0, "message": error.message().text(Language::of(headers)) });
    if let Some(detail) = error.detail() {
        fields["detail"] = detail.into();
    }
    if let Error::ScopeMissing(Some(scope)) = error {
        fields["scope"] = scope.as_str().into();
    }
    let mut response = json_error(status, &fields);
    if let Some(seconds) = error.retry_after_seconds() {
        response.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    if matches!(error, Error::Unauthenticated | Error::SessionInvalid) {
        let challenge = if bearer(headers).is_some() { TOKEN_CHALLENGE } else { SESSION_CHALLENGE };
        response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
    }
    response
}

/// Returns the response with an error of these fields.
pub fn json_error(status: StatusCode, fields: &Value) -> Response {
    let headers = [(CACHE_CONTROL, "no-store"), (CONTENT_TYPE, "application/json")];
    (status, headers, json!({ "error": fields }).to_string()).into_response()
}
