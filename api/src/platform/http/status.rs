//! The HTTP status of errors, and the challenges of those with status 401.

use http::StatusCode;

use crate::platform::{db::WriteFailure, error::Error};

/// The challenge (`WWW-Authenticate`) to a caller without a session, or with one that has ended.
pub const SESSION_CHALLENGE: &str = "Cookie realm=\"rodage\"";

/// The challenge to a caller whose personal API token is unknown, expired or revoked.
pub const TOKEN_CHALLENGE: &str = "Bearer realm=\"rodage\", error=\"invalid_token\"";

impl Error {
    /// Returns the status of a response that has nothing but this error.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Unauthenticated | Self::SessionInvalid => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::ForeignOrigin | Self::ScopeMissing(_) => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::IdempotencyConflict(_) => StatusCode::CONFLICT,
            Self::Timeout | Self::Files(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Database(error) if WriteFailure::of(error).is_some() => StatusCode::SERVICE_UNAVAILABLE,
            _ if self.is_unavailable() => StatusCode::SERVICE_UNAVAILABLE,
            // Not 503, which clients and proxies retry.
            Self::OutcomeUnknown(_) | Self::Database(_) | Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Self::BadRequest(_)
            | Self::BadUserInput(_)
            | Self::Rejected(_)
            | Self::QueryTooComplex(_)
            | Self::QueryTooDeep(_)
            | Self::PersistedQueryNotFound
            | Self::CursorExpired => StatusCode::BAD_REQUEST,
        }
    }
}
