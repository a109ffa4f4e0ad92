//! Why a model gave no answer, and whether it may if it is asked again.

use std::time::Duration;

use anyhow::anyhow;
use http::StatusCode;

use super::protocol::ErrorBody;

/// A failure of the model or its server.
#[derive(Debug)]
pub struct LlmError {
    /// The kind of the failure.
    pub failure: Failure,
    /// The minimum delay before a retry, if the server requires one.
    pub after: Option<Duration>,
    /// The cause, for the log: never a key, nor what people wrote.
    pub why: anyhow::Error,
}

/// A kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server cannot be reached.
    Unreachable,
    /// A time limit was exceeded.
    TimedOut,
    /// The server has too many requests.
    RateLimited,
    /// The server failed.
    ServerError,
    /// The answer broke off.
    BrokenOff,
    /// The server refuses the request, the key or the model.
    Refused,
    /// The response is not an answer.
    Invalid,
}

impl Failure {
    /// Returns its name in metrics.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unreachable => "unreachable",
            Self::TimedOut => "timed_out",
            Self::RateLimited => "rate_limited",
            Self::ServerError => "server_error",
            Self::BrokenOff => "broken_off",
            Self::Refused => "refused",
            Self::Invalid => "invalid",
        }
    }
}

impl LlmError {
    /// Creates an error without a required delay.
    pub fn new(failure: Failure, why: anyhow::Error) -> Self {
        Self { failure, after: None, why }
    }

    /// Whether a retry may succeed.
    pub fn is_temporary(&self) -> bool {
        !matches!(self.failure, Failure::Refused | Failure::Invalid)
    }

    /// Creates the error of an exceeded time limit.
    pub(super) fn timed_out(what: &'static str) -> Self {
        Self::new(Failure::TimedOut, anyhow!(what))
    }

    /// Creates the error of a request that got no response.
    pub(super) fn transport(error: reqwest::Error) -> Self {
        let failure = if error.is_timeout() { Failure::TimedOut } else { Failure::Unreachable };
        Self::new(failure, error.without_url().into())
    }

    /// Creates the error of a response with an error status.
    pub(super) fn refused(status: StatusCode, after: Option<Duration>, body: &ErrorBody) -> Self {
        let failure = match status {
            StatusCode::TOO_MANY_REQUESTS => Failure::RateLimited,
            StatusCode::REQUEST_TIMEOUT => Failure::TimedOut,
            _ if status.is_server_error() => Failure::ServerError,
            _ => Failure::Refused,
        };
        let why = match body.reason() {
            Some(reason) => anyhow!("the server responded with {status} ({reason})"),
            None => anyhow!("the server responded with {status}"),
        };
        Self { failure, after, why }
    }
}
