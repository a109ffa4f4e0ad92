//! Who is behind a request.

use entity::{
    api_token, creator_profile, session, tester_profile,
    types::{
        id::{ApiTokenId, SessionId, UserId},
        scope::Scopes,
    },
};
use http::HeaderMap;
use sea_orm::{
    ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect, RelationDef,
    prelude::{DateTimeUtc, Uuid},
};

use super::{scopes::ScopeSet, secret, session::Token};
use crate::{
    app::App,
    error::{Error, Result},
    feed::{Audience, Topic},
};

/// Who is calling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Nobody we know.
    Anonymous,
    /// Somebody who presented a session or a token which is over or was never ours.
    Expired,
    /// A person, in a signed-in browser or through a program.
    Person(SignedIn),
}

/// A signed-in person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// Who.
    pub user_id: UserId,
    /// Through what.
    pub credential: Credential,
    /// As what; none until it was chosen.
    pub user_type: Option<UserType>,
}

/// What lets a person in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// A browser's session: it may do all that the person may.
    Session(SessionId),
    /// A personal API token: it may do what its scopes name.
    Token(ApiTokenId, ScopeSet),
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
    /// Reads who is behind a request's headers: one statement. A bearer goes before a cookie, which is then not looked
    /// at.
    pub async fn of(app: &App, headers: &HeaderMap) -> Result<Self> {
        if let Some(secret) = super::api_token::bearer(headers) {
            return Self::of_api_token(app, secret).await;
        }
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
            .join(
                JoinType::LeftJoin,
                profile_of(
                    session::Entity,
                    session::Column::UserId,
                    creator_profile::Entity,
                    creator_profile::Column::UserId,
                ),
            )
            .join(
                JoinType::LeftJoin,
                profile_of(
                    session::Entity,
                    session::Column::UserId,
                    tester_profile::Entity,
                    tester_profile::Column::UserId,
                ),
            )
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
        let credential = Credential::Session(session_id);
        app.last_uses.tell(credential, Some(last_seen_at), now);
        let user_type = UserType::of(creator.is_some(), tester.is_some());
        Ok(Self::Person(SignedIn { user_id, credential, user_type }))
    }

    async fn of_api_token(app: &App, secret: &str) -> Result<Self> {
        let row = api_token::Entity::find()
            .select_only()
            .columns([
                api_token::Column::Id,
                api_token::Column::UserId,
                api_token::Column::Scopes,
                api_token::Column::LastUsedAt,
                api_token::Column::ExpiresAt,
            ])
            .column_as(creator_profile::Column::Id, "creator")
            .column_as(tester_profile::Column::Id, "tester")
            .join(
                JoinType::LeftJoin,
                profile_of(
                    api_token::Entity,
                    api_token::Column::UserId,
                    creator_profile::Entity,
                    creator_profile::Column::UserId,
                ),
            )
            .join(
                JoinType::LeftJoin,
                profile_of(
                    api_token::Entity,
                    api_token::Column::UserId,
                    tester_profile::Entity,
                    tester_profile::Column::UserId,
                ),
            )
            .filter(api_token::Column::TokenHash.eq(secret::hash(secret)))
            .into_tuple::<(ApiTokenId, UserId, Scopes, Option<DateTimeUtc>, DateTimeUtc, Option<Uuid>, Option<Uuid>)>()
            .one(app.db.read())
            .await?;
        let now = app.clock.now();
        let Some((id, user_id, scopes, last_used_at, expires_at, creator, tester)) = row else {
            return Ok(Self::Expired);
        };
        if expires_at <= now {
            return Ok(Self::Expired);
        }
        let credential = Credential::Token(id, ScopeSet::of(&scopes.0));
        app.last_uses.tell(credential, last_used_at, now);
        let user_type = UserType::of(creator.is_some(), tester.is_some());
        Ok(Self::Person(SignedIn { user_id, credential, user_type }))
    }

    /// The person, or what to answer when there is none.
    pub fn signed_in(&self) -> Result<&SignedIn> {
        match self {
            Self::Anonymous => Err(Error::Unauthenticated),
            Self::Expired => Err(Error::SessionInvalid),
            Self::Person(person) => Ok(person),
        }
    }

    /// Where this viewer is told that its session, or its token, is over; none without one.
    pub fn session_topic(&self) -> Option<Topic> {
        self.signed_in().ok().map(SignedIn::credential_topic)
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
        Audience { topics: vec![topic], session: Some(self.credential_topic()), ..Audience::default() }
    }

    /// The browser's session, none for a program.
    pub fn session_id(&self) -> Option<SessionId> {
        match self.credential {
            Credential::Session(id) => Some(id),
            Credential::Token(..) => None,
        }
    }

    fn credential_topic(&self) -> Topic {
        match self.credential {
            Credential::Session(id) => session_topic(id),
            Credential::Token(id, _) => api_token_topic(id),
        }
    }
}

/// Joins a profile table to sessions or tokens through the user, whom both name.
fn profile_of<H: EntityTrait, P: EntityTrait>(_: H, holder: H::Column, profile: P, user_id: P::Column) -> RelationDef {
    H::belongs_to(profile).from(holder).to(user_id).into()
}

/// Where a session is told that it ended.
pub fn session_topic(id: SessionId) -> Topic {
    Topic::new("session", id)
}

/// Where a personal API token is told that it ended.
pub fn api_token_topic(id: ApiTokenId) -> Topic {
    Topic::new("api_token", id)
}
