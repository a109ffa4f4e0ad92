//! The last step of every response: errors get a localized message and the request id, and internal errors are logged
//! once.

use std::mem;

use async_graphql::{Response, ServerError};
use uuid::Uuid;

use crate::platform::{
    error::{Error, ErrorCode},
    language::Language,
    messages,
};

/// The maximum number of errors in a response: a document of a few kilobytes can have one for each of its words.
const MAX_ERRORS: usize = 20;
/// The maximum length in bytes of an error message from the engine, which may quote a whole line of the document.
const MAX_MESSAGE: usize = 1000;

/// Truncates the list of errors and their messages.
pub fn truncate_errors(errors: &mut Vec<ServerError>) {
    errors.truncate(MAX_ERRORS);
    errors.shrink_to_fit();
    for error in errors {
        if error.message.len() > MAX_MESSAGE {
            error.message.truncate(error.message.floor_char_boundary(MAX_MESSAGE));
            error.message.push('…');
        }
    }
}

/// Completes the errors of a response: a localized `message`, and `code`, `requestId` and the fields specific to the
/// code in `extensions`. The engine's own messages, such as validation errors, become `extensions.detail`.
pub fn localize(response: &mut Response, language: Language, request: Uuid) {
    truncate_errors(&mut response.errors);
    for error in &mut response.errors {
        complete(error, language, request);
    }
}

/// Creates a response that consists only of `error`.
pub fn error_response(error: Error, language: Language, request: Uuid) -> Response {
    let error = async_graphql::Error::from(error).into_server_error(async_graphql::Pos::default());
    let mut response = Response::from_errors(vec![ServerError { locations: Vec::new(), ..error }]);
    localize(&mut response, language, request);
    response
}

fn complete(error: &mut ServerError, language: Language, request: Uuid) {
    let mut extensions = error.extensions.take().unwrap_or_default();
    if let Some(source) = error.source::<Error>() {
        match source {
            Error::OutcomeUnknown(_) | Error::Database(_) | Error::Files(_) | Error::Internal(_) => {
                tracing::error!(error = source.chain(), request.id = %request, path = ?error.path, "a request failed");
            }
            Error::ScopeMissing(Some(scope)) => extensions.set("scope", scope.as_str()),
            _ => {}
        }
        if let Some(seconds) = source.retry_after_seconds() {
            extensions.set("retryAfter", seconds);
        }
        if let Some(detail) = source.detail() {
            extensions.set("detail", detail);
        }
        extensions.set("code", source.code().0);
        source.message().text(language).clone_into(&mut error.message);
    } else {
        let sentence = messages::BAD_REQUEST.text(language).to_owned();
        extensions.set("detail", mem::replace(&mut error.message, sentence));
        extensions.set("code", ErrorCode::BAD_REQUEST.0);
    }
    extensions.set("requestId", request.to_string());
    error.extensions = Some(extensions);
}
