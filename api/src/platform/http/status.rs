//! The HTTP status of errors.

use http::StatusCode;

use crate::platform::{db::WriteFailure, error::Error};

impl Error {
    /// Returns the status of a response that has nothing but this error.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Unauthenticated | Self::SessionInvalid => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::ScopeMissing(_) => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::IdempotencyConflict(_) => StatusCode::CONFLICT,
            Self::Timeout => StatusCode::SERVICE_UNAVAILABLE,
            Self::Database(error) if WriteFailure::of(error).is_some() => StatusCode::SERVICE_UNAVAILABLE,
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
