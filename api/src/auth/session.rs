//! The browser's session: an opaque random token in a cookie, of which the database knows a hash.

use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    session,
    types::id::{SessionId, UserId},
};
use http::{HeaderMap, header::COOKIE};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{last_use::TOUCH_AFTER, secret, viewer};
use crate::{app::App, config::Config, db::Tx, error::Result, feed::NewChange};

/// The cookie's name.
pub const COOKIE_NAME: &str = "rodage_session";

/// Longest part of a browser's name for itself that is kept.
const MAX_USER_AGENT: usize = 300;

/// A token, as the browser holds it. Not `Debug`: it is a secret.
pub struct Token(String);

impl Token {
    fn new() -> Self {
        Self(secret::make())
    }

    /// The token of a request's cookies.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(Cookie::split_parse)
            .filter_map(std::result::Result::ok)
            .find(|cookie| cookie.name() == COOKIE_NAME)
            .map(|cookie| Self(cookie.value().to_owned()))
    }

    /// What the database knows of it.
    pub fn hash(&self) -> String {
        secret::hash(&self.0)
    }
}

/// Signs a browser in: a new session, and the cookie that opens it.
pub async fn open(tx: &Tx, app: &App, user: UserId, user_agent: Option<&str>) -> Result<Cookie<'static>> {
    let token = Token::new();
    let row = session::ActiveModel {
        id: Set(app.ids.next()),
        user_id: Set(user),
        token_hash: Set(token.hash()),
        user_agent: Set(user_agent.map(|name| name.chars().take(MAX_USER_AGENT).collect())),
        created_at: Set(tx.now()),
        last_seen_at: Set(tx.now()),
        expires_at: Set(expiry(&app.config, tx.now())),
    };
    session::Entity::insert(row).exec_without_returning(tx.db()).await?;
    Ok(cookie(&app.config, token.0))
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
    let mut cookie = cookie(config, String::new());
    cookie.make_removal();
    cookie
}

fn cookie(config: &Config, value: String) -> Cookie<'static> {
    let secure = config.public_url.as_ref().is_some_and(|url| url.scheme() == "https");
    Cookie::build((COOKIE_NAME, value))
        .path("/")
        .http_only(true)
        .secure(secure)
        .same_site(SameSite::Lax)
        // Browsers cap it at 400 days; the server decides anyway.
        .permanent()
        .build()
}

fn expiry(config: &Config, now: DateTime<Utc>) -> DateTime<Utc> {
    now + TimeDelta::days(config.session_days.into())
}
