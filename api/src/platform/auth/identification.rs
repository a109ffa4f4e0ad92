//! Identifies the caller of a request by its session cookie or bearer token.
//!
//! Whom a credential identifies is cached, because most requests come from someone who sent another one a moment ago.
//! An entry is valid until the access of anyone changes: [`Db::access_revision`](crate::platform::db::Db) counts such
//! changes when this process commits them and when it reads those of others from the feed. No entry is used while the
//! feed is behind.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    api_token, creator_profile, session, tester_profile,
    types::{
        id::{ApiTokenId, SessionId, UserId},
        scope::Scopes,
    },
};
use http::HeaderMap;
use quick_cache::sync::Cache;
use sea_orm::{
    ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect, Select,
    prelude::{DateTimeUtc, Uuid},
};

use super::{
    api_token::bearer,
    scopes::ScopeSet,
    secret,
    session::Token,
    viewer::{Credential, Roles, SignedIn, Viewer},
};
use crate::platform::{app::App, config::Config, error::Result};

/// The maximum number of cached credentials.
const CAPACITY: usize = 20_000;

/// The age at which an entry is read again. It bounds how long a row counts that was deleted without a change in the
/// feed, and lets the last use be recorded.
const MAX_AGE: TimeDelta = TimeDelta::seconds(10);

/// The users whom recently presented credentials identify.
#[derive(Debug)]
pub struct IdentityCache(Cache<Presented, Entry>);

#[derive(Clone, Copy, Debug)]
struct Entry {
    identity: Identity,
    read_at: DateTime<Utc>,
    /// The count of changes of access before the row was read.
    access_revision: u64,
}

/// The hash of the secret that a request presents. The kinds are distinct keys: the secret of a session is not a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Presented {
    Session(String),
    Token(String),
}

/// Whom a credential identifies, and until when.
#[derive(Clone, Copy, Debug)]
struct Identity {
    person: SignedIn,
    last_used_at: Option<DateTime<Utc>>,
    expires_at: DateTime<Utc>,
}

impl Viewer {
    /// Identifies the caller from a request's headers, with at most one statement. A bearer token takes precedence over
    /// the session cookie, which is then ignored.
    pub async fn of(app: &App, headers: &HeaderMap) -> Result<Self> {
        let Some(presented) = Presented::from_headers(&app.config, headers) else { return Ok(Self::Anonymous) };
        let now = app.clock.now();
        let access_revision = app.db.access_revision();
        let cached = app.identities.get(&presented, now, access_revision).filter(|_| app.feed.is_current());
        if let Some(person) = cached {
            return Ok(Self::Person(person));
        }
        // Boxed, because it is rare, and the state of a query would be a part of the future of each request.
        let read = Box::pin(presented.read(app)).await?;
        let Some(identity) = read.filter(|identity| identity.expires_at > now) else {
            return Ok(Self::Expired);
        };
        let person = identity.person;
        app.last_uses.report(person.credential, identity.last_used_at, now);
        // An account is used at once with its first role, perhaps through another process, which learns of the role some
        // milliseconds later.
        if !person.roles.is_empty() {
            app.identities.0.insert(presented, Entry { identity, read_at: now, access_revision });
        }
        Ok(Self::Person(person))
    }
}

impl Default for IdentityCache {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl IdentityCache {
    /// Returns how long the credentials of a request that was just identified stay valid. `None` if they are not cached.
    pub fn lifetime(&self, app: &App, headers: &HeaderMap) -> Option<Duration> {
        let entry = self.0.get(&Presented::from_headers(&app.config, headers)?)?;
        (entry.identity.expires_at - app.clock.now()).to_std().ok()
    }

    fn get(&self, presented: &Presented, now: DateTime<Utc>, access_revision: u64) -> Option<SignedIn> {
        let Entry { identity, read_at, access_revision: read_at_revision } = self.0.get(presented)?;
        let is_valid =
            read_at_revision == access_revision && (now - read_at).abs() < MAX_AGE && identity.expires_at > now;
        is_valid.then_some(identity.person)
    }
}

impl Presented {
    fn from_headers(config: &Config, headers: &HeaderMap) -> Option<Self> {
        match bearer(headers) {
            Some(secret) => Some(Self::Token(secret::hash(secret))),
            None => Token::from_headers(config, headers).map(|token| Self::Session(token.hash())),
        }
    }

    async fn read(&self, app: &App) -> Result<Option<Identity>> {
        match self {
            Self::Session(hash) => read_session(app, hash).await,
            Self::Token(hash) => read_token(app, hash).await,
        }
    }
}

async fn read_session(app: &App, hash: &str) -> Result<Option<Identity>> {
    let columns =
        [session::Column::Id, session::Column::UserId, session::Column::LastSeenAt, session::Column::ExpiresAt];
    let row = with_profiles(session::Entity::find().select_only().columns(columns), session::Column::UserId)
        .filter(session::Column::TokenHash.eq(hash))
        .into_tuple::<(SessionId, UserId, DateTimeUtc, DateTimeUtc, Option<Uuid>, Option<Uuid>)>()
        .one(app.db.read())
        .await?;
    Ok(row.map(|(id, user_id, last_seen_at, expires_at, creator, tester)| {
        let roles = Roles::of(creator.is_some(), tester.is_some());
        let person = SignedIn { user_id, credential: Credential::Session(id), roles };
        Identity { person, last_used_at: Some(last_seen_at), expires_at }
    }))
}

async fn read_token(app: &App, hash: &str) -> Result<Option<Identity>> {
    let columns = [
        api_token::Column::Id,
        api_token::Column::UserId,
        api_token::Column::Scopes,
        api_token::Column::LastUsedAt,
        api_token::Column::ExpiresAt,
    ];
    let row = with_profiles(api_token::Entity::find().select_only().columns(columns), api_token::Column::UserId)
        .filter(api_token::Column::TokenHash.eq(hash))
        .into_tuple::<(ApiTokenId, UserId, Scopes, Option<DateTimeUtc>, DateTimeUtc, Option<Uuid>, Option<Uuid>)>()
        .one(app.db.read())
        .await?;
    Ok(row.map(|(id, user_id, scopes, last_used_at, expires_at, creator, tester)| {
        let roles = Roles::of(creator.is_some(), tester.is_some());
        let person = SignedIn { user_id, credential: Credential::Token(id, ScopeSet::of(&scopes.0)), roles };
        Identity { person, last_used_at, expires_at }
    }))
}

/// Also selects the profiles of the user of a credential, which tell the roles.
fn with_profiles<E: EntityTrait>(select: Select<E>, user_id: E::Column) -> Select<E> {
    let creator = E::belongs_to(creator_profile::Entity).from(user_id).to(creator_profile::Column::UserId);
    let tester = E::belongs_to(tester_profile::Entity).from(user_id).to(tester_profile::Column::UserId);
    select
        .column_as(creator_profile::Column::Id, "creator")
        .column_as(tester_profile::Column::Id, "tester")
        .join(JoinType::LeftJoin, creator.into())
        .join(JoinType::LeftJoin, tester.into())
}
