//! What can go wrong, in one type.
//!
//! | raised by | variant | the caller sees |
//! |---|---|---|
//! | a service that refuses an input | [`Error::Rejected`] | `userErrors` of the payload |
//! | a policy | [`Error::NotFound`], [`Error::Unauthenticated`], [`Error::Forbidden`] | a top-level error with that code |
//! | a commit whose answer is lost | [`Error::OutcomeUnknown`] | a top-level error with that code |
//! | a full disk, a database for reading only | [`Error::Database`] | code `STORAGE_UNAVAILABLE`: nothing was done |
//! | anything unexpected | [`Error::Database`], [`Error::Internal`] | code `INTERNAL`, a sentence without details, a request id |
//!
//! The type has no `Display` on purpose: async-graphql turns every displayable error into an answer, which would show
//! database errors to callers. Without it, only the conversion below applies, and `?` works in every resolver.

use std::{sync::Arc, time::Duration};

use async_graphql::{Enum, ErrorExtensionValues};
use entity::types::scope::Scope;
use sea_orm::{DbErr, SqlErr};

use crate::{db::Trouble, messages::Message};

/// The result of anything that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something was not done.
#[derive(Clone, Debug)]
pub enum Error {
    /// Nobody is signed in.
    Unauthenticated,
    /// The session or token presented is unknown or over.
    SessionInvalid,
    /// Signed in, but of the wrong type or without the needed right; only where the thing's existence is no secret.
    Forbidden,
    /// The personal API token lacks this scope; none when no token may do it.
    ScopeMissing(Option<Scope>),
    /// Does not exist, or may not be seen by the caller: the two look the same.
    NotFound,
    /// The request cannot be understood; the text is for developers and says nothing internal.
    BadRequest(String),
    /// An argument has a value that no interface of ours would send; the text is for developers.
    BadUserInput(String),
    /// What was typed breaks rules of the product; each says which field.
    Rejected(Vec<UserError>),
    /// Too many attempts.
    RateLimited {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The request asks for too much at once.
    QueryTooComplex(String),
    /// The request is nested too deeply.
    QueryTooDeep(String),
    /// The answer was not ready in time.
    Timeout,
    /// A document was named by its hash, which nobody here knows. Some clients know this by its message alone, which is
    /// therefore the same word in all languages.
    PersistedQueryNotFound,
    /// The changes since the cursor can no longer be given.
    CursorExpired,
    /// The idempotency key stands for something else, or for something that is not over.
    IdempotencyConflict(&'static str),
    /// The answer to a commit was lost, or says neither yes nor no: it may have been done. Why,
    /// for the log. Never tried again by the server.
    OutcomeUnknown(String),
    /// The database failed.
    Database(DbErr),
    /// A defect, or a part of the machine that failed.
    Internal(Arc<anyhow::Error>),
}

/// One broken rule of the product, to be shown to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserError {
    /// Machine-readable reason.
    pub code: UserErrorCode,
    /// The field of `input` at fault, as the schema names it, with a dot before one inside (`by.email`); none when the
    /// rule concerns the whole.
    pub field: Option<&'static str>,
    /// What to say.
    pub message: Message,
}

impl UserError {
    /// A rule broken by one field.
    pub fn on(field: &'static str, code: UserErrorCode, message: Message) -> Self {
        Self { code, field: Some(field), message }
    }

    /// A rule broken by the whole.
    pub fn global(code: UserErrorCode, message: Message) -> Self {
        Self { code, field: None, message }
    }
}

/// Machine-readable reason of a business error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum UserErrorCode {
    /// The person has an open invitation to the project.
    AlreadyInvited,
    /// The person is a tester of the project.
    AlreadyTester,
    /// What was typed to confirm is not what had to be typed.
    ConfirmationMismatch,
    /// Only a signed-in creator may do this.
    CreatorRequired,
    /// This deployment takes no donations at the moment.
    DonationsClosed,
    /// The address must be verified before the first sign-in.
    EmailNotVerified,
    /// An account with this address exists.
    EmailTaken,
    /// The value is not a colour written `#rrggbb`.
    InvalidColor,
    /// The amount is not within its bounds.
    InvalidAmount,
    /// The value is neither a web address nor a username.
    InvalidContact,
    /// The address and the password do not go together.
    InvalidCredentials,
    /// The value is not an e-mail address.
    InvalidEmail,
    /// The instant is past, or too far ahead.
    InvalidExpiry,
    /// The end lies before the beginning.
    InvalidRange,
    /// The link's token is unknown, used or too old.
    InvalidToken,
    /// The value is not an http or https address.
    InvalidUrl,
    /// The invitation names another account than the one that answers.
    InvitationForAnother,
    /// The invitation was answered or taken back.
    InvitationProcessed,
    /// The object does not exist or is not yours.
    NotFound,
    /// Without it nobody could sign in to the account any more.
    LastWayIn,
    /// Nobody tests their own project.
    OwnProject,
    /// The project is completed and takes no new testers.
    ProjectCompleted,
    /// The project is paused.
    ProjectPaused,
    /// A mandatory value is missing or blank.
    Required,
    /// Somebody must be signed in to do this.
    SignInRequired,
    /// The text is longer than the maximum length.
    TooLong,
    /// The list has more items than the maximum.
    TooMany,
    /// The text is shorter than the minimum length.
    TooShort,
    /// The account is a creator's or a tester's already.
    TypeAlreadyChosen,
    /// The account must first become a creator's or a tester's.
    TypeRequired,
    /// Another tester has this username.
    UsernameTaken,
    /// The object was written by somebody else since the version given.
    VersionConflict,
}

/// Machine-readable reason of a protocol error, found in `extensions.code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorCode(pub &'static str);

impl ErrorCode {
    /// For errors that async-graphql finds itself: the document or its variables do not fit the schema.
    pub const BAD_REQUEST: Self = Self("BAD_REQUEST");
}

impl Error {
    /// The stable code.
    pub fn code(&self) -> ErrorCode {
        ErrorCode(match self {
            Self::Unauthenticated | Self::SessionInvalid => "UNAUTHENTICATED",
            Self::Forbidden | Self::ScopeMissing(_) => "FORBIDDEN",
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
            Self::Database(error) if Trouble::of(error).is_some() => "STORAGE_UNAVAILABLE",
            Self::Database(_) | Self::Internal(_) => "INTERNAL",
        })
    }

    /// The sentence for a person.
    pub fn message(&self) -> Message {
        match self {
            Self::Unauthenticated => Message::UNAUTHENTICATED,
            Self::SessionInvalid => Message::SESSION_INVALID,
            Self::Forbidden => Message::FORBIDDEN,
            Self::ScopeMissing(_) => Message::SCOPE_MISSING,
            Self::NotFound => Message::NOT_FOUND,
            Self::BadRequest(_) => Message::BAD_REQUEST,
            Self::BadUserInput(_) => Message::BAD_USER_INPUT,
            Self::Rejected(errors) => errors.first().map_or(Message::BAD_USER_INPUT, |error| error.message),
            Self::RateLimited { .. } => Message::RATE_LIMITED,
            Self::QueryTooComplex(_) => Message::QUERY_TOO_COMPLEX,
            Self::QueryTooDeep(_) => Message::QUERY_TOO_DEEP,
            Self::Timeout => Message::TIMEOUT,
            Self::PersistedQueryNotFound => Message::PERSISTED_QUERY_NOT_FOUND,
            Self::CursorExpired => Message::CURSOR_EXPIRED,
            Self::IdempotencyConflict(_) => Message::IDEMPOTENCY_CONFLICT,
            Self::OutcomeUnknown(_) => Message::OUTCOME_UNKNOWN,
            Self::Database(error) if Trouble::of(error).is_some() => Message::STORAGE_UNAVAILABLE,
            Self::Database(_) | Self::Internal(_) => Message::INTERNAL,
        }
    }

    /// What a developer may be told beyond the sentence.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::BadRequest(detail)
            | Self::BadUserInput(detail)
            | Self::QueryTooComplex(detail)
            | Self::QueryTooDeep(detail) => Some(detail),
            Self::IdempotencyConflict(detail) => Some(detail),
            Self::ScopeMissing(Some(_)) => Some("the token lacks the scope"),
            Self::ScopeMissing(None) => Some("this is not possible with a personal API token"),
            _ => None,
        }
    }

    /// A broken rule that concerns one field.
    pub fn rejected(field: &'static str, code: UserErrorCode, message: Message) -> Self {
        Self::Rejected(vec![UserError::on(field, code, message)])
    }

    /// Why, for whoever started the program: never for a caller.
    pub fn into_cause(self) -> anyhow::Error {
        match self {
            Self::Database(error) => error.into(),
            Self::Internal(error) => anyhow::anyhow!("{error:#}"),
            Self::OutcomeUnknown(detail) => anyhow::anyhow!("nobody knows whether it was committed: {detail}"),
            other => anyhow::anyhow!("{}", other.detail().unwrap_or(other.code().0)),
        }
    }

    /// Turns the violation of a unique column into what it means to the caller. Which column cannot be told from the
    /// error on both databases, so this is called where only one can be meant.
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

/// The sentence, the request id and the log line are added by `graphql::respond`, which knows the request.
impl From<Error> for async_graphql::Error {
    fn from(error: Error) -> Self {
        let mut extensions = ErrorExtensionValues::default();
        extensions.set("code", error.code().0);
        Self { message: error.code().0.to_owned(), source: Some(Arc::new(error)), extensions: Some(extensions) }
    }
}
