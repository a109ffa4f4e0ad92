//! The caller of a request, identified by a session or an API token.

use entity::{
    types::id::{ApiTokenId, SessionId, UserId},
    user,
};

use super::scopes::ScopeSet;
use crate::platform::{
    error::{Error, Result},
    feed::{Audience, Topic},
};

/// The caller of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A caller without credentials.
    Anonymous,
    /// A caller whose session or token has expired, was revoked or is unknown.
    Expired,
    /// A user, in a signed-in browser or through a program.
    Person(SignedIn),
}

/// A signed-in user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The user's identifier.
    pub user_id: UserId,
    /// The credential that authenticated the request.
    pub credential: Credential,
    /// The roles of the account.
    pub roles: Roles,
}

/// The credential that authenticated a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// A browser's session, which may do all that the user may.
    Session(SessionId),
    /// A personal API token, which may do what its scopes allow.
    Token(ApiTokenId, ScopeSet),
}

/// The account of a user, for the user themselves only. Each feature creates its part of the GraphQL object `Viewer`
/// from it.
pub struct OwnAccount {
    /// The row of the account.
    pub user: user::Model,
    /// The roles of the account.
    pub roles: Roles,
}

/// A role of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, async_graphql::Enum)]
pub enum UserType {
    /// Creates and manages projects. French label: « Créateur ».
    Creator,
    /// Tests and gives feedback. French label: « Testeur ».
    Tester,
}

/// The roles of an account, by the profiles that it has. Empty until the user has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roles {
    is_creator: bool,
    is_tester: bool,
}

impl Roles {
    /// Returns the roles of an account from the profiles it has.
    pub fn of(is_creator: bool, is_tester: bool) -> Self {
        Self { is_creator, is_tester }
    }

    /// Returns these roles and one more.
    #[must_use]
    pub fn and(self, role: UserType) -> Self {
        Self {
            is_creator: self.is_creator || role == UserType::Creator,
            is_tester: self.is_tester || role == UserType::Tester,
        }
    }

    /// Whether a role is one of these.
    pub fn has(self, role: UserType) -> bool {
        match role {
            UserType::Creator => self.is_creator,
            UserType::Tester => self.is_tester,
        }
    }

    /// Whether the user has not chosen yet.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Returns the roles, the creator first.
    pub fn list(self) -> Vec<UserType> {
        [UserType::Creator, UserType::Tester].into_iter().filter(|role| self.has(*role)).collect()
    }

    /// Returns the type of the account. The creator takes precedence.
    pub fn user_type(self) -> Option<UserType> {
        self.list().into_iter().next()
    }
}

impl From<UserType> for Roles {
    fn from(role: UserType) -> Self {
        Self::default().and(role)
    }
}

impl Viewer {
    /// Returns the signed-in user, or the error for a caller who is not signed in.
    pub fn signed_in(&self) -> Result<&SignedIn> {
        match self {
            Self::Anonymous => Err(Error::Unauthenticated),
            Self::Expired => Err(Error::SessionInvalid),
            Self::Person(person) => Ok(person),
        }
    }

    /// Returns the topic that reports the end of the caller's session or token, `None` for a caller without one.
    pub fn session_topic(&self) -> Option<Topic> {
        self.signed_in().ok().map(SignedIn::credential_topic)
    }

    /// Returns the audience of a subscription to a topic that does not need a session, and ends with one.
    pub fn audience(&self, topic: Topic) -> Audience {
        Audience { topics: vec![topic], session: self.session_topic(), ..Audience::default() }
    }
}

impl SignedIn {
    /// Returns the user's identifier if they are a creator, [`Error::Forbidden`] otherwise.
    pub fn creator(&self) -> Result<UserId> {
        if self.roles.has(UserType::Creator) { Ok(self.user_id) } else { Err(Error::Forbidden) }
    }

    /// Returns the user's identifier if they are a tester, [`Error::Forbidden`] otherwise.
    pub fn tester(&self) -> Result<UserId> {
        if self.roles.has(UserType::Tester) { Ok(self.user_id) } else { Err(Error::Forbidden) }
    }

    /// Returns the audience of this user's subscription to a topic.
    pub fn audience(&self, topic: Topic) -> Audience {
        Audience { topics: vec![topic], session: Some(self.credential_topic()), ..Audience::default() }
    }

    /// Returns the browser's session, `None` for a program.
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

/// Returns the topic that reports the end of a session.
pub fn session_topic(id: SessionId) -> Topic {
    Topic::new("session", id)
}

/// Returns the topic that reports the end of a personal API token.
pub fn api_token_topic(id: ApiTokenId) -> Topic {
    Topic::new("api_token", id)
}

/// Returns the topic that reports that an account may be used for something else than before.
pub fn roles_topic(id: UserId) -> Topic {
    Topic::new("roles", id)
}
