//! The browser's session: an opaque random token in a cookie, of which the database knows a hash.

use axum_extra::extract::cookie::Cookie;
use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    session,
    types::id::{SessionId, UserId},
};
use http::HeaderMap;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{cookie, last_use::TOUCH_AFTER, secret, viewer};
use crate::{app::App, config::Config, db::Tx, error::Result, feed::NewChange};

/// The cookie's name.
pub const COOKIE_NAME: &str = "rodage_session";

/// Longest part of a browser's name for itself that is kept.
const MAX_USER_AGENT: usize = 300;

/// A token, as the browser holds it. Not `Debug`: it is a secret.
pub struct Token {
    secret: String,
    /// The day, since 1970, on which the browser was given the cookie; the server believes it of nothing else.
    given_on: Option<i64>,
}

impl Token {
    /// The token of a request's cookies.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let value = cookie::value(headers, COOKIE_NAME)?;
        let (secret, given_on) = value.split_once('.').unwrap_or((&value, ""));
        Some(Self { secret: secret.to_owned(), given_on: given_on.parse().ok() })
    }

    /// What the database knows of it.
    pub fn hash(&self) -> String {
        secret::hash(&self.secret)
    }

    /// The cookie anew, once a day: it lasts as long as the session, which lives on while it is used.
    pub fn renewed(self, app: &App) -> Option<Cookie<'static>> {
        let is_stale = self.given_on != Some(day(app.clock.now()));
        is_stale.then(|| given(app, &self.secret))
    }
}

/// Signs a browser in: a new session, and the cookie that opens it.
pub async fn open(tx: &Tx, app: &App, user: UserId, user_agent: Option<&str>) -> Result<Cookie<'static>> {
    let secret = secret::make();
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
    Ok(given(app, &secret))
}

/// Ends a session, and everything it listens to; tells whether there was one.
pub async fn close(tx: &Tx, user: UserId, id: SessionId) -> Result<bool> {
    let ended = session::Entity::delete_by_id(id).filter(session::Column::UserId.eq(user)).exec(tx.db()).await?;
    if ended.rows_affected > 0 {
        tx.record(NewChange::access_withdrawn(viewer::session_topic(id), id));
    }
    Ok(ended.rows_affected > 0)
}

/// Ends all sessions of a person but one, and everything they listen to; which ones.
pub async fn close_all(tx: &Tx, user: UserId, but: Option<SessionId>) -> Result<Vec<SessionId>> {
    let mut select = session::Entity::find().select_only().column(session::Column::Id);
    select = select.filter(session::Column::UserId.eq(user));
    if let Some(kept) = but {
        select = select.filter(session::Column::Id.ne(kept));
    }
    let ids: Vec<SessionId> = select.into_tuple().all(tx.db()).await?;
    session::Entity::delete_many().filter(session::Column::Id.is_in(ids.iter().copied())).exec(tx.db()).await?;
    for id in &ids {
        tx.record(NewChange::access_withdrawn(viewer::session_topic(*id), *id));
    }
    Ok(ids)
}

/// Notes that a session is in use, and lets it live on from now, when that was not noted a moment ago.
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

/// The cookie that makes a browser forget its session.
pub fn removal(config: &Config) -> Cookie<'static> {
    let mut cookie = cookie::make(config, COOKIE_NAME, String::new(), None);
    cookie.make_removal();
    cookie
}

/// The cookie of a session, for as long as it may be unused.
fn given(app: &App, secret: &str) -> Cookie<'static> {
    let value = format!("{secret}.{}", day(app.clock.now()));
    cookie::make(&app.config, COOKIE_NAME, value, Some(lifetime(&app.config)))
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
