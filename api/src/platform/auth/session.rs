//! Browser sessions: an opaque random token in a cookie, of which the database stores a hash.

use axum_extra::extract::cookie::Cookie;
use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    session,
    types::id::{SessionId, UserId},
};
use http::HeaderMap;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DeleteMany, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use super::{cookie, last_use::TOUCH_AFTER, secret, viewer};
use crate::platform::{
    app::App,
    config::Config,
    db::Tx,
    error::{Error, Result},
    feed::NewChange,
};

/// The name of the cookie.
pub const COOKIE: cookie::Name = cookie::Name("__Host-rodage_session");

/// The maximum number of sessions of a user.
const MAX_SESSIONS: u64 = 100;

/// The maximum length of a stored user agent, in characters.
const MAX_USER_AGENT: usize = 300;

/// The token in a browser's cookie. Not `Debug`, because it is a secret.
pub struct Token {
    secret: String,
    /// The day since the Unix epoch on which the cookie was set. It is not signed, and only decides about a renewal.
    issued_on: Option<i64>,
}

impl Token {
    /// Reads the token from a request's cookies.
    pub fn from_headers(config: &Config, headers: &HeaderMap) -> Option<Self> {
        let value = cookie::value(headers, COOKIE.of(config))?;
        let (secret, issued_on) = value.split_once('.').unwrap_or((&value, ""));
        Some(Self { secret: secret.to_owned(), issued_on: issued_on.parse().ok() })
    }

    /// Returns the hash that the database stores.
    pub fn hash(&self) -> String {
        secret::hash(&self.secret)
    }

    /// Returns the cookie to set again, once a day: it must last as long as the session, which is extended while used.
    pub fn renewed(self, app: &App) -> Option<Cookie<'static>> {
        let is_stale = self.issued_on != Some(day(app.clock.now()));
        is_stale.then(|| build_cookie(app, &self.secret))
    }
}

/// Creates a session and returns its cookie. Ends those that were not used for longest, so that no user has more than
/// [`MAX_SESSIONS`].
pub async fn open(tx: &Tx, app: &App, user: UserId, user_agent: Option<&str>) -> Result<Cookie<'static>> {
    let newest = session::Entity::find()
        .select_only()
        .column(session::Column::Id)
        .filter(session::Column::UserId.eq(user))
        .order_by_desc(session::Column::LastSeenAt)
        .order_by_desc(session::Column::Id)
        .limit(MAX_SESSIONS - 1);
    let others = of_user(user).filter(session::Column::Id.not_in_subquery(newest.into_query()));
    end(tx, others).await?;
    let secret = secret::generate();
    let row = session::ActiveModel {
        id: Set(app.ids.next()),
        user_id: Set(user),
        token_hash: Set(secret::hash(&secret)),
        user_agent: Set(user_agent.map(|name| name.chars().take(MAX_USER_AGENT).collect())),
        created_at: Set(tx.now()),
        last_seen_at: Set(tx.now()),
        expires_at: Set(expiry(&app.config, tx.now())),
    };
    session::Entity::insert(row).exec_without_returning(tx.db()).await?;
    Ok(build_cookie(app, &secret))
}

/// Locks the session of a request, so that it does not end before `tx` is committed. Fails if it has ended since the request
/// began. The caller has locked the user.
pub async fn lock(tx: &Tx, user: UserId, id: Option<SessionId>) -> Result<()> {
    let own = session::Entity::find().filter(session::Column::UserId.eq(user)).filter(session::Column::Id.eq(id));
    own.lock_exclusive().one(tx.db()).await?.map(|_| ()).ok_or(Error::SessionInvalid)
}

/// Ends a session and its subscriptions. Returns whether there was one.
pub async fn close(tx: &Tx, user: UserId, id: SessionId) -> Result<bool> {
    Ok(!end(tx, of_user(user).filter(session::Column::Id.eq(id))).await?.is_empty())
}

/// Ends all sessions of a user except one, and their subscriptions. Returns those that were ended.
pub async fn close_all(tx: &Tx, user: UserId, except: Option<SessionId>) -> Result<Vec<SessionId>> {
    match except {
        Some(kept) => end(tx, of_user(user).filter(session::Column::Id.ne(kept))).await,
        None => end(tx, of_user(user)).await,
    }
}

fn of_user(user: UserId) -> DeleteMany<session::Entity> {
    session::Entity::delete_many().filter(session::Column::UserId.eq(user))
}

/// Ends sessions and their subscriptions, in one statement however many there are. Returns those that were ended.
async fn end(tx: &Tx, sessions: DeleteMany<session::Entity>) -> Result<Vec<SessionId>> {
    let ended = sessions.exec_with_returning(tx.db()).await?;
    for row in &ended {
        tx.record(NewChange::access_revoked(viewer::session_topic(row.id), row.id));
    }
    Ok(ended.into_iter().map(|row| row.id).collect())
}

/// Records that a session is in use and extends it, unless that was recorded less than `TOUCH_AFTER` ago.
pub async fn touch(tx: &Tx, config: &Config, id: SessionId) -> Result<()> {
    let used = session::ActiveModel {
        last_seen_at: Set(tx.now()),
        expires_at: Set(expiry(config, tx.now())),
        ..Default::default()
    };
    session::Entity::update_many()
        .set(used)
        .filter(session::Column::Id.eq(id))
        .filter(session::Column::LastSeenAt.lt(tx.now() - TOUCH_AFTER))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Returns the cookie that removes the session's cookie from a browser.
pub fn removal(config: &Config) -> Cookie<'static> {
    let mut cookie = cookie::build(config, COOKIE.of(config), String::new(), None);
    cookie.make_removal();
    cookie
}

/// Builds the cookie of a session, which lasts as long as an unused session.
fn build_cookie(app: &App, secret: &str) -> Cookie<'static> {
    let value = format!("{secret}.{}", day(app.clock.now()));
    cookie::build(&app.config, COOKIE.of(&app.config), value, Some(lifetime(&app.config)))
}

fn day(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(TimeDelta::days(1).num_seconds())
}

fn lifetime(config: &Config) -> TimeDelta {
    TimeDelta::days(config.session_days.into())
}

fn expiry(config: &Config, now: DateTime<Utc>) -> DateTime<Utc> {
    now + lifetime(config)
}
