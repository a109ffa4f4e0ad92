//! Personal API tokens, with which a program acts for a user within the token's scopes.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    api_token,
    types::{
        id::{ApiTokenId, UserId},
        scope::{Scope, Scopes},
    },
};
use http::{HeaderMap, header::AUTHORIZATION};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QuerySelect,
};

use super::{
    last_use::TOUCH_AFTER,
    secret, session,
    viewer::{self, SignedIn},
};
use crate::platform::{
    app::App,
    db::Tx,
    error::{Error, Result, UserError, UserErrorCode},
    feed::NewChange,
    messages, text,
};

/// The prefix of every token, by which secret scanners recognize a leaked one.
pub const PREFIX: &str = "rdg_";
/// The maximum length of a name, in characters.
const MAX_NAME: usize = 80;
/// The maximum number of unexpired tokens of one user.
const MAX_TOKENS: u64 = 50;
/// The lifetime of a token created without an expiry.
const DEFAULT_LIFETIME: TimeDelta = TimeDelta::days(90);
/// The maximum lifetime: a token has to be reviewed once a year.
const MAX_LIFETIME: TimeDelta = TimeDelta::days(366);

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

/// Returns the secret that a request presents as `Authorization: Bearer …`. When there is one, cookies are ignored.
///
/// A malformed attempt, such as a token without its scheme, yields an empty secret, so that the request is refused
/// instead of being treated as anonymous. Other schemes are ignored: they may be meant for a proxy.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?;
    let text = value.to_str().unwrap_or("bearer").trim();
    match text.split_once(' ') {
        Some((scheme, secret)) if scheme.eq_ignore_ascii_case("bearer") => Some(secret.trim()),
        _ if text.eq_ignore_ascii_case("bearer") || text.contains(PREFIX) => Some(""),
        _ => None,
    }
}

/// Creates a token of somebody who is signed in. Returns its row and its secret, which cannot be read again.
pub async fn create(tx: &Tx, app: &App, person: &SignedIn, new: &NewToken) -> Result<(api_token::Model, String)> {
    let user = person.user_id;
    let expires_at = new.expires_at.map_or(tx.now() + DEFAULT_LIFETIME, to_seconds);
    let (name, scopes) = new.validate(tx.now(), expires_at)?;
    // The lock keeps the count correct until the new token is inserted.
    entity::user::Entity::find_by_id(user).lock_exclusive().one(tx.db()).await?.ok_or(Error::SessionInvalid)?;
    // A new password ends the access of others, also what they had just begun to create.
    session::lock(tx, user, person.session_id()).await?;
    let active = api_token::Entity::find()
        .filter(api_token::Column::UserId.eq(user))
        .filter(api_token::Column::ExpiresAt.gt(tx.now()))
        .count(tx.db())
        .await?;
    if active >= MAX_TOKENS {
        return Err(Error::global(UserErrorCode::TooMany, messages::API_TOKENS_TOO_MANY));
    }
    let secret = format!("{PREFIX}{}", secret::generate());
    let row = api_token::Model {
        id: app.ids.next(),
        user_id: user,
        name,
        token_hash: secret::hash(&secret),
        hint: secret[secret.len() - 4..].to_owned(),
        scopes: Scopes(scopes),
        created_at: tx.now(),
        last_used_at: None,
        expires_at,
    };
    api_token::Entity::insert(row.clone().into_active_model()).exec_without_returning(tx.db()).await?;
    Ok((row, secret))
}

/// Returns a time without its fraction, which may be a leap second that not every program can read.
fn to_seconds(time: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp(time.timestamp(), 0).unwrap_or(time)
}

/// Revokes a token of a user and ends its subscriptions.
pub async fn revoke(tx: &Tx, user: UserId, id: ApiTokenId) -> Result<()> {
    let deleted = api_token::Entity::delete_by_id(id).filter(api_token::Column::UserId.eq(user)).exec(tx.db()).await?;
    if deleted.rows_affected == 0 {
        return Err(Error::rejected("id", UserErrorCode::NotFound, messages::API_TOKEN_NOT_FOUND));
    }
    tx.record(NewChange::access_revoked(viewer::api_token_topic(id), id));
    Ok(())
}

/// Revokes all tokens of a user. Returns their number.
pub async fn revoke_all(tx: &Tx, user: UserId) -> Result<usize> {
    let of_user = api_token::Column::UserId.eq(user);
    let ids: Vec<ApiTokenId> = api_token::Entity::find()
        .select_only()
        .column(api_token::Column::Id)
        .filter(of_user.clone())
        .into_tuple()
        .all(tx.db())
        .await?;
    api_token::Entity::delete_many().filter(of_user).exec(tx.db()).await?;
    for &id in &ids {
        tx.record(NewChange::access_revoked(viewer::api_token_topic(id), id));
    }
    Ok(ids.len())
}

/// Records that a token is in use, unless that was recorded less than `TOUCH_AFTER` ago.
pub async fn touch(tx: &Tx, id: ApiTokenId) -> Result<()> {
    let used = api_token::ActiveModel { last_used_at: Set(Some(tx.now())), ..Default::default() };
    let is_old = api_token::Column::LastUsedAt.is_null().or(api_token::Column::LastUsedAt.lt(tx.now() - TOUCH_AFTER));
    api_token::Entity::update_many()
        .set(used)
        .filter(api_token::Column::Id.eq(id))
        .filter(is_old)
        .exec(tx.db())
        .await?;
    Ok(())
}

impl NewToken {
    fn validate(&self, now: DateTime<Utc>, expires_at: DateTime<Utc>) -> Result<(String, Vec<Scope>)> {
        let mut errors = Vec::new();
        let mut check = |holds: bool, field, code, message| {
            if !holds {
                errors.push(UserError::on(field, code, message));
            }
        };
        let name = text::line(&self.name);
        check(!text::fold(&name).is_empty(), "name", UserErrorCode::Required, messages::API_TOKEN_NAME_REQUIRED);
        let fits = text::length(&name) <= MAX_NAME;
        check(fits, "name", UserErrorCode::TooLong, messages::API_TOKEN_NAME_TOO_LONG);
        check(!self.scopes.is_empty(), "scopes", UserErrorCode::Required, messages::API_TOKEN_SCOPE_REQUIRED);
        let expiry_is_valid = expires_at > now && expires_at <= now + MAX_LIFETIME;
        check(expiry_is_valid, "expiresAt", UserErrorCode::InvalidExpiry, messages::API_TOKEN_EXPIRY_INVALID);
        if !errors.is_empty() {
            return Err(Error::Rejected(errors));
        }
        let mut scopes = self.scopes.clone();
        scopes.sort_unstable();
        scopes.dedup();
        Ok((name, scopes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_only_the_bearer_scheme() {
        for (value, secret) in [
            ("Bearer rdg_x", Some("rdg_x")),
            ("bearer  rdg_x ", Some("rdg_x")),
            ("Basic cmRnOng=", None),
            ("rdg_x", Some("")),
            ("Token rdg_x", Some("")),
            ("Bearer", Some("")),
            ("Bearer ", Some("")),
            ("", None),
        ] {
            let headers = HeaderMap::from_iter([(AUTHORIZATION, value.parse().unwrap())]);
            assert_eq!(bearer(&headers), secret, "{value:?}");
        }
        assert_eq!(bearer(&HeaderMap::new()), None);
    }
}
