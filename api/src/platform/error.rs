//! The error type of the API.
//!
//! | raised by | variant | the caller receives |
//! |---|---|---|
//! | a service that rejects an input | [`Error::Rejected`] | `userErrors` of the payload |
//! | a policy | [`Error::NotFound`], [`Error::Unauthenticated`], [`Error::Forbidden`] | a top-level error with that code |
//! | a commit whose outcome is unknown | [`Error::OutcomeUnknown`] | a top-level error with that code |
//! | a database that cannot be reached | [`Error::Database`] | code `UNAVAILABLE` |
//! | a full disk, a read-only database | [`Error::Database`] | code `STORAGE_UNAVAILABLE`: nothing was done |
//! | a store of files that fails | [`Error::Files`] | code `STORAGE_UNAVAILABLE` |
//! | anything unexpected | [`Error::Database`], [`Error::Internal`] | code `INTERNAL`, a message without details, a request ID |
//!
//! The type has no `Display` on purpose: async-graphql turns every displayable error into a response, which would show
//! database errors to callers. Without it, only the conversion below applies, and `?` works in every resolver.

mod chain;
mod user_error;

use std::{sync::Arc, time::Duration};

use async_graphql::ErrorExtensionValues;
use entity::types::scope::Scope;
use sea_orm::{DbErr, SqlErr};

pub use self::{
    chain::chain,
    user_error::{UserError, UserErrorCode},
};
use crate::platform::{
    db::{WriteFailure, is_unreachable},
    messages::{self, Message},
};

/// The result of a fallible operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The seconds after which to try again when the database cannot be reached.
const UNAVAILABLE_SECONDS: u64 = 5;

/// An error.
#[derive(Clone, Debug)]
pub enum Error {
    /// No user is signed in.
    Unauthenticated,
    /// The session or token is unknown, expired or revoked.
    SessionInvalid,
    /// The viewer has the wrong account type or lacks a permission. Used only where the existence of the object is no
    /// secret.
    Forbidden,
    /// A page of another origin came with the cookie of its visitor.
    ForeignOrigin,
    /// The personal API token lacks this scope; `None` if no token may do this.
    ScopeMissing(Option<Scope>),
    /// The object does not exist or is not visible to the viewer; callers cannot tell which.
    NotFound,
    /// The request is malformed. The text is for developers and contains nothing internal.
    BadRequest(String),
    /// An argument has an invalid value that our own clients never send. The text is for developers.
    BadUserInput(String),
    /// The input breaks rules of the product, each reported with its field.
    Rejected(Vec<UserError>),
    /// Too many attempts.
    RateLimited {
        /// The name of the limit, for developers.
        limit: &'static str,
        /// How long to wait.
        retry_after: Duration,
    },
    /// The operation exceeds the complexity limit.
    QueryTooComplex(String),
    /// The operation exceeds the depth limit.
    QueryTooDeep(String),
    /// The response was not ready in time.
    Timeout,
    /// No persisted query has this hash. Some clients detect this by the message alone, which is therefore the same in
    /// all languages.
    PersistedQueryNotFound,
    /// The changes since the cursor are no longer available.
    CursorExpired,
    /// The idempotency key belongs to another request, or to one that is not finished.
    IdempotencyConflict(&'static str),
    /// The response to a commit was lost or inconclusive: it may have been done. Contains the reason, for the log. The
    /// server does not retry it.
    OutcomeUnknown(String),
    /// The database failed.
    Database(DbErr),
    /// The store of files failed: its disk is full, or its server does not respond.
    Files(Arc<anyhow::Error>),
    /// A defect, or a failure of another part of the system.
    Internal(Arc<anyhow::Error>),
}

/// Machine-readable reason of a protocol error, found in `extensions.code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorCode(pub &'static str);

impl ErrorCode {
    /// For errors found by async-graphql: the document or its variables do not match the schema.
    pub const BAD_REQUEST: Self = Self("BAD_REQUEST");
}

impl Error {
    /// Returns the stable code.
    pub fn code(&self) -> ErrorCode {
        ErrorCode(match self {
            Self::Unauthenticated | Self::SessionInvalid => "UNAUTHENTICATED",
            Self::Forbidden | Self::ForeignOrigin | Self::ScopeMissing(_) => "FORBIDDEN",
            Self::NotFound => "NOT_FOUND",
            Self::BadRequest(_) => return ErrorCode::BAD_REQUEST,
            Self::BadUserInput(_) | Self::Rejected(_) => "BAD_USER_INPUT",
            Self::RateLimited { .. } => "RATE_LIMITED",
            Self::QueryTooComplex(_) => "QUERY_TOO_COMPLEX",
            Self::QueryTooDeep(_) => "QUERY_TOO_DEEP",
            Self::Timeout => "TIMEOUT",
            Self::PersistedQueryNotFound => "PERSISTED_QUERY_NOT_FOUND",
            Self::CursorExpired => "CURSOR_EXPIRED",
            Self::IdempotencyConflict(_) => "IDEMPOTENCY_CONFLICT",
            Self::OutcomeUnknown(_) => "OUTCOME_UNKNOWN",
            Self::Database(error) if WriteFailure::of(error).is_some() => "STORAGE_UNAVAILABLE",
            _ if self.is_unavailable() => "UNAVAILABLE",
            Self::Files(_) => "STORAGE_UNAVAILABLE",
            Self::Database(_) | Self::Internal(_) => "INTERNAL",
        })
    }

    /// Returns the message for the user.
    pub fn message(&self) -> Message {
        match self {
            Self::Unauthenticated => messages::UNAUTHENTICATED,
            Self::SessionInvalid => messages::SESSION_INVALID,
            Self::Forbidden | Self::ForeignOrigin => messages::FORBIDDEN,
            Self::ScopeMissing(_) => messages::SCOPE_MISSING,
            Self::NotFound => messages::NOT_FOUND,
            Self::BadRequest(_) => messages::BAD_REQUEST,
            Self::BadUserInput(_) => messages::BAD_USER_INPUT,
            Self::Rejected(errors) => errors.first().map_or(messages::BAD_USER_INPUT, |error| error.message),
            Self::RateLimited { .. } => messages::RATE_LIMITED,
            Self::QueryTooComplex(_) => messages::QUERY_TOO_COMPLEX,
            Self::QueryTooDeep(_) => messages::QUERY_TOO_DEEP,
            Self::Timeout => messages::TIMEOUT,
            Self::PersistedQueryNotFound => messages::PERSISTED_QUERY_NOT_FOUND,
            Self::CursorExpired => messages::CURSOR_EXPIRED,
            Self::IdempotencyConflict(_) => messages::IDEMPOTENCY_CONFLICT,
            Self::OutcomeUnknown(_) => messages::OUTCOME_UNKNOWN,
            Self::Database(error) if WriteFailure::of(error).is_some() => messages::STORAGE_UNAVAILABLE,
            _ if self.is_unavailable() => messages::UNAVAILABLE,
            Self::Files(_) => messages::FILES_UNAVAILABLE,
            Self::Database(_) | Self::Internal(_) => messages::INTERNAL,
        }
    }

    /// Returns the additional message for developers, if any.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::BadRequest(detail)
            | Self::BadUserInput(detail)
            | Self::QueryTooComplex(detail)
            | Self::QueryTooDeep(detail) => Some(detail),
            Self::IdempotencyConflict(detail) | Self::RateLimited { limit: detail, .. } => Some(detail),
            Self::ForeignOrigin => Some("the page is of another origin than the public address of this deployment"),
            Self::ScopeMissing(Some(_)) => Some("the token lacks the scope"),
            Self::ScopeMissing(None) => Some("this is not possible with a personal API token"),
            _ => None,
        }
    }

    /// Returns the seconds after which the same request may succeed, if that is known. A fraction counts as a whole one: who
    /// waits so long is not refused again.
    pub fn retry_after_seconds(&self) -> Option<u64> {
        match self {
            Self::RateLimited { retry_after, .. } => {
                Some((retry_after.as_secs() + u64::from(retry_after.subsec_nanos() > 0)).max(1))
            }
            _ if self.is_unavailable() => Some(UNAVAILABLE_SECONDS),
            _ => None,
        }
    }

    /// Whether the database could not be reached.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Database(error) if is_unreachable(error))
    }

    /// Creates a [`Self::Rejected`] for one field.
    pub fn rejected(field: &'static str, code: UserErrorCode, message: Message) -> Self {
        Self::Rejected(vec![UserError::on(field, code, message)])
    }

    /// Creates a [`Self::Rejected`] for the whole input.
    pub fn global(code: UserErrorCode, message: Message) -> Self {
        Self::Rejected(vec![UserError::global(code, message)])
    }

    /// Returns the cause, for the operator: never for a caller.
    pub fn into_cause(self) -> anyhow::Error {
        match self {
            Self::Database(error) => error.into(),
            Self::Files(error) | Self::Internal(error) => anyhow::anyhow!("{error:#}"),
            Self::OutcomeUnknown(detail) => anyhow::anyhow!("it is unknown whether the commit was done: {detail}"),
            other => anyhow::anyhow!("{}", other.detail().unwrap_or(other.code().0)),
        }
    }

    /// Replaces [`Error::NotFound`] by an error for the caller about the input field that identifies what is not found.
    #[must_use]
    pub fn on_not_found(self, field: &'static str, message: Message) -> Self {
        match self {
            Self::NotFound => Self::rejected(field, UserErrorCode::NotFound, message),
            other => other,
        }
    }

    /// Replaces the violation of a unique constraint by an error for the caller. The error does not name the column on
    /// both databases, so this is used where only one constraint can be violated.
    #[must_use]
    pub fn on_unique(self, meaning: impl FnOnce() -> Self) -> Self {
        match self {
            Self::Database(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => meaning(),
            other => other,
        }
    }
}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        Self::Database(error)
    }
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Self {
        Self::Internal(Arc::new(error))
    }
}

impl From<Arc<Error>> for Error {
    fn from(error: Arc<Error>) -> Self {
        Arc::unwrap_or_clone(error)
    }
}

/// The message, the request ID and the log line are added by `graphql::respond`, which knows the request.
impl From<Error> for async_graphql::Error {
    fn from(error: Error) -> Self {
        let mut extensions = ErrorExtensionValues::default();
        extensions.set("code", error.code().0);
        Self { message: error.code().0.to_owned(), source: Some(Arc::new(error)), extensions: Some(extensions) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_as_told_is_not_refused_again() {
        for (millis, seconds) in [(0, 1), (1, 1), (1000, 1), (1001, 2), (8_999, 9)] {
            let error = Error::RateLimited { limit: "attempts", retry_after: Duration::from_millis(millis) };
            assert_eq!(error.retry_after_seconds(), Some(seconds), "{millis}");
        }
        assert_eq!(Error::NotFound.retry_after_seconds(), None);
    }
}
