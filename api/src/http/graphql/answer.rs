//! Statuses, headers and bytes.
//!
//! | what happened | status |
//! |---|---|
//! | the request cannot be read | 400, 405, 406, 408, 413, 415 |
//! | it may not use its cookie (it comes from a page of another site) | 403 |
//! | the document is not GraphQL, does not fit the schema, asks for too much | 400; 200 as `application/json` or as an event |
//! | its idempotency key stands for another request, or for one that is not over | 409 |
//! | the session it presents is over, and nothing could be done without | 401 |
//! | too many attempts, and nothing was done | 429, with `Retry-After` |
//! | it was executed, with or without errors; it names a document that nobody here knows | 200 |
//! | it took too long | 503 |
//! | a defect of ours before execution | 500 |

use async_graphql::{Response as Executed, ServerError, Value};
use axum::{body::Body, response::Response};
use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, SET_COOKIE, WWW_AUTHENTICATE},
};
use serde::Serialize;
use uuid::Uuid;

use super::{media_type::MediaType, request::Refusal};
use crate::{
    auth::budget::Allowance,
    db::Trouble,
    error::Error,
    graphql::respond,
    http::{observe::OperationName, operation::is_request_error, sse},
    language::Language,
};

/// Points in a full budget.
const RATE_LIMIT_LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
/// Points left.
const RATE_LIMIT_REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
/// The answer was given before.
const IDEMPOTENT_REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
/// Seconds until the budget is full again.
const RATE_LIMIT_RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// An answer on its way.
pub struct Answer {
    status: Status,
    response: Executed,
    headers: HeaderMap,
    operation: Option<OperationName>,
}

/// How the answer's status depends on the form it is wanted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// It does not.
    Always(StatusCode),
    /// The document was refused: 400, but 200 for clients that want the old form.
    RefusedDocument,
}

impl Answer {
    /// A request that got no further than its parameters.
    pub fn refused(Refusal { status, error, allowance }: Refusal, language: Language, id: Uuid) -> Self {
        let retry_after = match &error {
            Error::RateLimited { retry_after } => Some(retry_after.as_secs().max(1)),
            _ => None,
        };
        let mut answer = Self::new(Status::Always(status), respond::failure(error, language, id));
        if let Some(seconds) = retry_after {
            answer = answer.with(RETRY_AFTER, seconds.into());
        }
        match allowance {
            Some(allowance) => answer.at_the_cost_of(allowance),
            None => answer,
        }
    }

    /// A request that could not be executed for a reason of ours, or of who sends it.
    pub fn failed(error: Error, language: Language, id: Uuid) -> Self {
        Self::refused(Refusal::from(error), language, id)
    }

    /// What the engine made of a document.
    pub fn executed(mut response: Executed, language: Language, id: Uuid) -> Self {
        let retry_after = retry_after(&response);
        respond::localise(&mut response, language, id);
        if let Some(seconds) = retry_after {
            let answer = Self::new(Status::Always(StatusCode::TOO_MANY_REQUESTS), without_data(response));
            return answer.with(RETRY_AFTER, seconds.into());
        }
        let is_refused = is_request_error(&response)
            && !nothing_but(&response, |error| matches!(error, Error::PersistedQueryNotFound));
        let status = if is_refused { Status::RefusedDocument } else { Status::Always(StatusCode::OK) };
        Self::new(status, response)
    }

    fn new(status: Status, mut response: Executed) -> Self {
        let headers = std::mem::take(&mut response.http_headers);
        Self { status, response, headers, operation: None }
    }

    /// The caller presented a session that is over: the browser should forget it. When nothing could be done without,
    /// the status says so too.
    pub fn with_invalid_session(self, removal: HeaderValue) -> Self {
        self.with_cookie(removal).unauthorized_if_in_vain("Cookie realm=\"rodage\"")
    }

    /// Sets the cookie of the session, unless the operation did: it signed somebody in or out.
    pub fn with_cookie(mut self, cookie: HeaderValue) -> Self {
        if !self.headers.contains_key(SET_COOKIE) {
            self.headers.insert(SET_COOKIE, cookie);
        }
        self
    }

    /// The caller presented a token that is over or was never ours.
    pub fn with_invalid_token(self) -> Self {
        self.unauthorized_if_in_vain("Bearer realm=\"rodage\", error=\"invalid_token\"")
    }

    fn unauthorized_if_in_vain(mut self, challenge: &'static str) -> Self {
        if nothing_but(&self.response, |error| matches!(error, Error::SessionInvalid)) {
            self.status = Status::Always(StatusCode::UNAUTHORIZED);
            self.headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
            self.response = without_data(self.response);
        }
        self
    }

    /// What it cost and what is left, in the headers that limits of rate have and beside the data.
    pub fn at_the_cost_of(mut self, allowance: Allowance) -> Self {
        let Allowance { limit, remaining, reset_after, .. } = allowance;
        self.headers.insert(RATE_LIMIT_LIMIT, limit.into());
        self.headers.insert(RATE_LIMIT_REMAINING, remaining.into());
        self.headers.insert(RATE_LIMIT_RESET, reset_after.as_secs().into());
        self.response.extensions.insert("cost".to_owned(), allowance.to_value());
        self
    }

    /// It is the answer to the same request, given before.
    pub fn given_before(self) -> Self {
        self.with(IDEMPOTENT_REPLAYED, HeaderValue::from_static("true"))
    }

    /// Which methods would have been answered.
    pub fn allowing(self, methods: &'static str) -> Self {
        self.with(ALLOW, HeaderValue::from_static(methods))
    }

    /// What to call it in the log.
    pub fn about(self, operation: Option<OperationName>) -> Self {
        Self { operation, ..self }
    }

    fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// The HTTP answer, in the form wanted; in the old one when none of ours is acceptable, as a refusal must be.
    pub fn write(self, wanted: Option<MediaType>) -> Response {
        let (status, media_type) = match (self.status, wanted.unwrap_or(MediaType::Json)) {
            (Status::RefusedDocument, MediaType::GraphQlResponse) => {
                (StatusCode::BAD_REQUEST, MediaType::GraphQlResponse)
            }
            (Status::RefusedDocument, form) => (StatusCode::OK, form),
            // What is no answer to a document is no event either.
            (Status::Always(status), MediaType::EventStream) if status != StatusCode::OK => (status, MediaType::Json),
            (Status::Always(status), form) => (status, form),
        };
        let answer = bytes(&self.response);
        let body = if media_type == MediaType::EventStream { sse::whole(&answer) } else { Body::from(answer) };
        let mut response = Response::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = self.headers;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type.name()));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(operation) = self.operation {
            response.extensions_mut().insert(operation);
        }
        response
    }
}

/// An error of ours before anything was executed.
impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let status = match &error {
            Error::Unauthenticated | Error::SessionInvalid => StatusCode::UNAUTHORIZED,
            Error::Forbidden | Error::ScopeMissing(_) => StatusCode::FORBIDDEN,
            Error::NotFound => StatusCode::NOT_FOUND,
            Error::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::IdempotencyConflict(_) => StatusCode::CONFLICT,
            Error::Timeout => StatusCode::SERVICE_UNAVAILABLE,
            Error::Database(error) if Trouble::of(error).is_some() => StatusCode::SERVICE_UNAVAILABLE,
            // Not 503, after which others try again.
            Error::OutcomeUnknown(_) | Error::Database(_) | Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Error::BadRequest(_)
            | Error::BadUserInput(_)
            | Error::Rejected(_)
            | Error::QueryTooComplex(_)
            | Error::QueryTooDeep(_)
            | Error::PersistedQueryNotFound
            | Error::CursorExpired => StatusCode::BAD_REQUEST,
        };
        Self { status, error, allowance: None }
    }
}

/// The seconds to wait, when too many attempts are all there is to say.
fn retry_after(response: &Executed) -> Option<u64> {
    let limited = |error: &Error| matches!(error, Error::RateLimited { .. });
    if !nothing_but(response, limited) {
        return None;
    }
    match response.errors.first()?.source()? {
        Error::RateLimited { retry_after } => Some(retry_after.as_secs().max(1)),
        _ => None,
    }
}

/// Whether every root field failed, and all of them for one kind of reason.
fn nothing_but(response: &Executed, kind: impl Fn(&Error) -> bool) -> bool {
    let nothing = match &response.data {
        Value::Null => true,
        Value::Object(fields) => fields.values().all(|value| *value == Value::Null),
        _ => false,
    };
    nothing && response.is_err() && response.errors.iter().all(|error| error.source::<Error>().is_some_and(&kind))
}

/// The same answer as one about the request: data, even if all null, would promise a status of success.
fn without_data(mut response: Executed) -> Executed {
    response.data = Value::Null;
    for error in &mut response.errors {
        error.path.clear();
        error.locations.clear();
    }
    response
}

fn bytes(response: &Executed) -> Vec<u8> {
    /// A request error has no `data`, not even null.
    #[derive(Serialize)]
    struct RequestError<'a> {
        errors: &'a [ServerError],
    }
    let written = if is_request_error(response) {
        serde_json::to_vec(&RequestError { errors: &response.errors })
    } else {
        serde_json::to_vec(response)
    };
    written.unwrap_or_default()
}
