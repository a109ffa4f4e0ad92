//! Validation of a new token. All errors are returned together, each with its field.

use chrono::{DateTime, TimeDelta, Utc};
use entity::types::scope::Scope;

use super::messages;
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    fields::RequiredText,
    text,
};

/// The lifetime of a token created without an expiry.
const DEFAULT_LIFETIME: TimeDelta = TimeDelta::days(90);
/// The maximum lifetime: a token has to be reviewed once a year.
const MAX_LIFETIME: TimeDelta = TimeDelta::days(366);

const NAME: RequiredText = RequiredText {
    field: "name",
    max: 80,
    required: messages::API_TOKEN_NAME_REQUIRED,
    too_long: messages::API_TOKEN_NAME_TOO_LONG,
};

/// A token to create, not yet validated.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The user's name for the token.
    pub name: String,
    /// The scopes of the token.
    pub scopes: Vec<Scope>,
    /// The expiry, or `None` for the default lifetime.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A valid token, created only by [`NewToken::validate`].
#[derive(Clone, Debug)]
pub struct ValidToken {
    pub(super) name: String,
    /// Each once, in their order.
    pub(super) scopes: Vec<Scope>,
    pub(super) expires_at: DateTime<Utc>,
}

impl NewToken {
    /// Validates every field.
    pub fn validate(self, now: DateTime<Utc>) -> Result<ValidToken> {
        let mut errors = Vec::new();
        let name = NAME.check(text::line(&self.name), &mut errors);
        if self.scopes.is_empty() {
            errors.push(UserError::on("scopes", UserErrorCode::Required, messages::API_TOKEN_SCOPE_REQUIRED));
        }
        let expires_at = self.expires_at.map_or(now + DEFAULT_LIFETIME, to_seconds);
        if expires_at <= now || expires_at > now + MAX_LIFETIME {
            errors.push(UserError::on("expiresAt", UserErrorCode::InvalidExpiry, messages::API_TOKEN_EXPIRY_INVALID));
        }
        if !errors.is_empty() {
            return Err(Error::Rejected(errors));
        }
        let mut scopes = self.scopes;
        scopes.sort_unstable();
        scopes.dedup();
        Ok(ValidToken { name, scopes, expires_at })
    }
}

/// Returns a time without its fraction, which may be a leap second that not every program can read.
fn to_seconds(time: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp(time.timestamp(), 0).unwrap_or(time)
}
