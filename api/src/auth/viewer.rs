//! Who is behind a request.

use chrono::TimeDelta;
use entity::{
    creator_profile, session, tester_profile,
    types::id::{SessionId, UserId},
};
use http::HeaderMap;
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect, RelationDef,
    prelude::{DateTimeUtc, Uuid},
};

use super::session::Token;
use crate::{
    app::App,
    error::{Error, Result},
    feed::{Audience, Topic},
};

/// A session's last use is written when it is this old: not at every request.
const TOUCH_AFTER: TimeDelta = TimeDelta::hours(1);

/// Who is calling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Nobody we know.
    Anonymous,
    /// A browser that presented a session which is over or was never ours.
    Expired,
    /// A person in a signed-in browser.
    Session(SignedIn),
}

/// A signed-in person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// Who.
    pub user_id: UserId,
    /// Through which session.
    pub session_id: SessionId,
    /// As what; none until it was chosen.
    pub user_type: Option<UserType>,
}

/// What an account is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, async_graphql::Enum)]
pub enum UserType {
    /// Creates and manages projects. French label: « Créateur ».
    Creator,
    /// Tests and gives feedback. French label: « Testeur ».
    Tester,
}

impl UserType {
    /// Which of the two profiles decides: the creator's is looked at first.
    pub fn of(is_creator: bool, is_tester: bool) -> Option<Self> {
        if is_creator {
            Some(Self::Creator)
        } else if is_tester {
            Some(Self::Tester)
        } else {
            None
        }
    }
}

impl Viewer {
    /// Reads who is behind a request's headers: one statement.
    pub async fn of(app: &App, headers: &HeaderMap) -> Result<Self> {
        let Some(token) = Token::of(headers) else { return Ok(Self::Anonymous) };
        let row = session::Entity::find()
            .select_only()
            .columns([
                session::Column::Id,
                session::Column::UserId,
                session::Column::LastSeenAt,
                session::Column::ExpiresAt,
            ])
            .column_as(creator_profile::Column::Id, "creator")
            .column_as(tester_profile::Column::Id, "tester")
            .join(JoinType::LeftJoin, profile_of(creator_profile::Entity, creator_profile::Column::UserId))
            .join(JoinType::LeftJoin, profile_of(tester_profile::Entity, tester_profile::Column::UserId))
            .filter(session::Column::TokenHash.eq(token.hash()))
            .into_tuple::<(SessionId, UserId, DateTimeUtc, DateTimeUtc, Option<Uuid>, Option<Uuid>)>()
            .one(app.db.read())
            .await?;
        let now = app.clock.now();
        let Some((session_id, user_id, last_seen_at, expires_at, creator, tester)) = row else {
            return Ok(Self::Expired);
        };
        if expires_at <= now {
            return Ok(Self::Expired);
        }
        if now - last_seen_at > TOUCH_AFTER {
            let config = &app.config;
            app.db.write(|tx| super::session::touch(tx, config, session_id).scope_boxed()).await?;
        }
        let user_type = UserType::of(creator.is_some(), tester.is_some());
        Ok(Self::Session(SignedIn { user_id, session_id, user_type }))
    }

    /// The person, or what to answer when there is none.
    pub fn signed_in(&self) -> Result<&SignedIn> {
        match self {
            Self::Anonymous => Err(Error::Unauthenticated),
            Self::Expired => Err(Error::SessionInvalid),
            Self::Session(person) => Ok(person),
        }
    }

    /// Where this viewer is told that its session is over; none without one.
    pub fn session_topic(&self) -> Option<Topic> {
        self.signed_in().ok().map(|person| session_topic(person.session_id))
    }
}

impl SignedIn {
    /// The person as a creator, or what to answer to anyone else.
    pub fn creator(&self) -> Result<UserId> {
        if self.user_type == Some(UserType::Creator) { Ok(self.user_id) } else { Err(Error::Forbidden) }
    }

    /// The person as a tester, or what to answer to anyone else.
    pub fn tester(&self) -> Result<UserId> {
        if self.user_type == Some(UserType::Tester) { Ok(self.user_id) } else { Err(Error::Forbidden) }
    }

    /// This person, listening to a feed.
    pub fn audience(&self, topic: Topic) -> Audience {
        Audience { topics: vec![topic], session: Some(session_topic(self.session_id)), ..Audience::default() }
    }
}

/// Joins a profile table to sessions through the user, whom both name.
fn profile_of<E: EntityTrait>(profile: E, user_id: E::Column) -> RelationDef {
    session::Entity::belongs_to(profile).from(session::Column::UserId).to(user_id).into()
}

/// Where a session is told that it ended.
pub fn session_topic(id: SessionId) -> Topic {
    Topic::new("session", id)
}
