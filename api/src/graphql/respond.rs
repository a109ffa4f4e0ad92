//! The last step of every answer: errors get their sentence and the request's id, and what is ours is logged, once.

use std::mem;

use async_graphql::{Response, ServerError};
use uuid::Uuid;

use crate::{
    error::{Error, ErrorCode},
    language::Language,
    messages::Message,
};

/// Errors of one answer: a document of some kilobytes can have as many as it has words, and nobody reads them all.
const MAX_ERRORS: usize = 20;
/// The longest text of one that the engine found, in bytes: it may quote a whole line of the document.
const MAX_MESSAGE: usize = 1000;

/// Leaves as many errors as an answer has, each as long as can be read.
pub fn shorten(errors: &mut Vec<ServerError>) {
    errors.truncate(MAX_ERRORS);
    errors.shrink_to_fit();
    for error in errors {
        if error.message.len() > MAX_MESSAGE {
            error.message.truncate(error.message.floor_char_boundary(MAX_MESSAGE));
            error.message.push('…');
        }
    }
}

/// Completes the errors of a response: sentence in `message`, `code`, `requestId` and what the code calls for in
/// `extensions`. What the GraphQL engine says of errors it found itself (a document that does not fit the schema) is their
/// detail.
pub fn localise(response: &mut Response, language: Language, request: Uuid) {
    shorten(&mut response.errors);
    for error in &mut response.errors {
        complete(error, language, request);
    }
}

/// A response that is nothing but an error of ours.
pub fn failure(error: Error, language: Language, request: Uuid) -> Response {
    let error = async_graphql::Error::from(error).into_server_error(async_graphql::Pos::default());
    let mut response = Response::from_errors(vec![ServerError { locations: Vec::new(), ..error }]);
    localise(&mut response, language, request);
    response
}

fn complete(error: &mut ServerError, language: Language, request: Uuid) {
    let mut extensions = error.extensions.take().unwrap_or_default();
    if let Some(source) = error.source::<Error>() {
        match source {
            Error::OutcomeUnknown(_) | Error::Database(_) | Error::Internal(_) => {
                tracing::error!(error = ?source, request.id = %request, path = ?error.path, "a request failed");
            }
            Error::ScopeMissing(Some(scope)) => extensions.set("scope", scope.as_str()),
            Error::RateLimited { retry_after } => extensions.set("retryAfter", retry_after.as_secs().max(1)),
            _ => {}
        }
        if let Some(detail) = source.detail() {
            extensions.set("detail", detail);
        }
        extensions.set("code", source.code().0);
        source.message().text(language).clone_into(&mut error.message);
    } else {
        let sentence = Message::BAD_REQUEST.text(language).to_owned();
        extensions.set("detail", mem::replace(&mut error.message, sentence));
        extensions.set("code", ErrorCode::BAD_REQUEST.0);
    }
    extensions.set("requestId", request.to_string());
    error.extensions = Some(extensions);
}
