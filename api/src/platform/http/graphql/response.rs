//! Builds the HTTP response of a GraphQL request: status, headers and body.
//!
//! | outcome | status |
//! |---|---|
//! | the request is malformed | 400, 405, 406, 408, 413, 415 |
//! | it may not use its cookie (it comes from a page of another site) | 403 |
//! | the document has a syntax error, is invalid, or exceeds a limit | 400; 200 as `application/json` or as an event |
//! | its idempotency key belongs to another request, or to one still in progress | 409 |
//! | its session has expired, and every root field needed one | 401 |
//! | rate limited, and nothing was executed | 429, with `Retry-After` |
//! | it was executed, with or without errors, or names an unknown persisted query | 200 |
//! | it timed out | 503 |
//! | the database cannot be reached, and nothing was executed or could be committed | 503, with `Retry-After` |
//! | an internal error before execution | 500 |

use std::collections::BTreeMap;

use async_graphql::{Response as Executed, ServerError, Value};
use async_graphql_axum::GraphQLResponse;
use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, SET_COOKIE, WWW_AUTHENTICATE},
};
use serde::Serialize;
use uuid::Uuid;

use super::{media_type::MediaType, request::Rejection};
use crate::platform::{
    auth::budget::Allowance,
    error::Error,
    graphql::respond,
    http::{
        observe::OperationName,
        operation::is_request_error,
        sse,
        status::{SESSION_CHALLENGE, TOKEN_CHALLENGE},
    },
    language::Language,
};

/// Points in a full budget.
const RATE_LIMIT_LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
/// Remaining points.
const RATE_LIMIT_REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
/// Marks a stored response to a repeated idempotency key.
const IDEMPOTENT_REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
/// Seconds until the budget is full again.
const RATE_LIMIT_RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// A GraphQL response, with the HTTP status and headers it will be sent with.
pub struct ResponseBuilder {
    status: Status,
    response: Executed,
    headers: HeaderMap,
    operation: Option<OperationName>,
}

/// The HTTP status, which may depend on the media type of the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// The same for every media type.
    Fixed(StatusCode),
    /// The document was rejected: 400 as `application/graphql-response+json`, else 200.
    InvalidDocument,
}

impl ResponseBuilder {
    /// Creates the response to a request rejected before execution.
    pub fn from_rejection(Rejection { status, error, allowance }: Rejection, language: Language, id: Uuid) -> Self {
        let retry_after = error.retry_after_seconds();
        let mut builder = Self::new(Status::Fixed(status), respond::error_response(error, language, id));
        if let Some(seconds) = retry_after {
            builder = builder.with_header(RETRY_AFTER, seconds.into());
        }
        match allowance {
            Some(allowance) => builder.with_allowance(allowance),
            None => builder,
        }
    }

    /// Creates the response to a request that failed with `error` before execution.
    pub fn from_error(error: Error, language: Language, id: Uuid) -> Self {
        Self::from_rejection(Rejection::from(error), language, id)
    }

    /// Creates the response to a request that the engine executed or rejected.
    pub fn from_execution(mut response: Executed, language: Language, id: Uuid) -> Self {
        let retry_after = retry_after(&response, |error| matches!(error, Error::RateLimited { .. }));
        respond::localize(&mut response, language, id);
        if let Some(seconds) = retry_after {
            let builder = Self::new(Status::Fixed(StatusCode::TOO_MANY_REQUESTS), without_data(response));
            return builder.with_header(RETRY_AFTER, seconds.into());
        }
        let is_invalid = is_request_error(&response)
            && !failed_only_with(&response, |error| matches!(error, Error::PersistedQueryNotFound));
        let status = if is_invalid { Status::InvalidDocument } else { Status::Fixed(StatusCode::OK) };
        Self::new(status, response)
    }

    /// Creates the response to a repeated idempotency key from the one stored under it, which is localized.
    pub fn from_replay(response: Executed) -> Self {
        let replayed = HeaderValue::from_static("true");
        Self::new(Status::Fixed(StatusCode::OK), response).with_header(IDEMPOTENT_REPLAYED, replayed)
    }

    /// Returns the response of the engine, localized.
    pub fn response(&self) -> &Executed {
        &self.response
    }

    fn new(status: Status, mut response: Executed) -> Self {
        let headers = std::mem::take(&mut response.http_headers);
        Self { status, response, headers, operation: None }
    }

    /// Removes the cookie of an expired session; the status is 401 if every root field failed for lack of a session.
    pub fn with_invalid_session(self, removal: HeaderValue) -> Self {
        self.with_cookie(removal).unauthorized_if_session_invalid(SESSION_CHALLENGE)
    }

    /// Asks to repeat the request if every root field failed because the database cannot be reached. Only where nothing
    /// can have been committed.
    pub fn unavailable_without_database(mut self) -> Self {
        if let Some(seconds) = retry_after(&self.response, Error::is_unavailable) {
            self.status = Status::Fixed(StatusCode::SERVICE_UNAVAILABLE);
            self.headers.insert(RETRY_AFTER, seconds.into());
            self.response = without_data(self.response);
        }
        self
    }

    /// Sets the session cookie, unless the operation already did by signing in or out.
    pub fn with_cookie(mut self, cookie: HeaderValue) -> Self {
        if !self.headers.contains_key(SET_COOKIE) {
            self.headers.insert(SET_COOKIE, cookie);
        }
        self
    }

    /// Reports that the API token is unknown, expired or revoked.
    pub fn with_invalid_token(self) -> Self {
        self.unauthorized_if_session_invalid(TOKEN_CHALLENGE)
    }

    fn unauthorized_if_session_invalid(mut self, challenge: &'static str) -> Self {
        if failed_only_with(&self.response, |error| matches!(error, Error::SessionInvalid)) {
            self.status = Status::Fixed(StatusCode::UNAUTHORIZED);
            self.headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
            self.response = without_data(self.response);
        }
        self
    }

    /// Adds the cost and the remaining budget, as `RateLimit-*` headers and as `extensions.cost`.
    pub fn with_allowance(mut self, allowance: Allowance) -> Self {
        let Allowance { limit, remaining, reset_after, .. } = allowance;
        self.headers.insert(RATE_LIMIT_LIMIT, limit.into());
        self.headers.insert(RATE_LIMIT_REMAINING, remaining.into());
        self.headers.insert(RATE_LIMIT_RESET, reset_after.as_secs().into());
        self.response.extensions.insert("cost".to_owned(), allowance.to_value());
        self
    }

    /// Sets `Allow` to the supported methods.
    pub fn with_allowed_methods(self, methods: &'static str) -> Self {
        self.with_header(ALLOW, HeaderValue::from_static(methods))
    }

    /// Sets the operation name for the request log.
    pub fn with_operation_name(self, operation: Option<OperationName>) -> Self {
        Self { operation, ..self }
    }

    fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Builds the HTTP response with the preferred media type, or `application/json` when none is acceptable (406).
    pub fn build(self, preferred: Option<MediaType>) -> Response {
        let (status, media_type) = match (self.status, preferred.unwrap_or(MediaType::Json)) {
            (Status::InvalidDocument, MediaType::GraphQlResponse) => {
                (StatusCode::BAD_REQUEST, MediaType::GraphQlResponse)
            }
            (Status::InvalidDocument, form) => (StatusCode::OK, form),
            // Only a response to a document is sent as an event.
            (Status::Fixed(status), MediaType::EventStream) if status != StatusCode::OK => (status, MediaType::Json),
            (Status::Fixed(status), form) => (status, form),
        };
        let mut response = match media_type {
            MediaType::EventStream => Response::new(sse::single_response(&serialize(&self.response))),
            // The engine's type would write `data: null`.
            _ if is_request_error(&self.response) => Response::new(Body::from(serialize(&self.response))),
            _ => GraphQLResponse::from(self.response).into_response(),
        };
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.extend(self.headers);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type.name()));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(operation) = self.operation {
            response.extensions_mut().insert(operation);
        }
        response
    }
}

impl From<Error> for Rejection {
    fn from(error: Error) -> Self {
        Self { status: error.status(), error, allowance: None }
    }
}

/// Returns the seconds to wait when every root field failed with an error of one kind.
fn retry_after(response: &Executed, kind: impl Fn(&Error) -> bool) -> Option<u64> {
    if !failed_only_with(response, kind) {
        return None;
    }
    response.errors.first()?.source::<Error>()?.retry_after_seconds()
}

/// Returns whether every root field failed, and every error is of one kind.
fn failed_only_with(response: &Executed, kind: impl Fn(&Error) -> bool) -> bool {
    let nothing = match &response.data {
        Value::Null => true,
        Value::Object(fields) => fields.values().all(|value| *value == Value::Null),
        _ => false,
    };
    nothing && response.is_err() && response.errors.iter().all(|error| error.source::<Error>().is_some_and(&kind))
}

/// Turns the response into a request error, without `data`: the specification requires a 2xx status when `data` is
/// present, even if it is all null.
fn without_data(mut response: Executed) -> Executed {
    response.data = Value::Null;
    for error in &mut response.errors {
        error.path.clear();
        error.locations.clear();
    }
    response
}

fn serialize(response: &Executed) -> Vec<u8> {
    /// A request error has no `data`, not even null.
    #[derive(Serialize)]
    struct RequestError<'a> {
        errors: &'a [ServerError],
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        extensions: &'a BTreeMap<String, Value>,
    }
    let written = if is_request_error(response) {
        serde_json::to_vec(&RequestError { errors: &response.errors, extensions: &response.extensions })
    } else {
        serde_json::to_vec(response)
    };
    written.unwrap_or_default()
}
