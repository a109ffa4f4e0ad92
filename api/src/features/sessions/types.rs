//! The GraphQL types of sessions.

use async_graphql::{ID, Object, OneofObject, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{session, types::id::SessionId};

use super::device;
use crate::platform::graphql::{id::TypedId, user_error::UserError};

/// A session, and whether it is the one of the request.
#[derive(Clone, Debug)]
pub struct Session {
    row: session::Model,
    is_current: bool,
}

impl Session {
    /// Creates the object. `current` is the session of the request.
    pub(super) fn new(row: session::Model, current: Option<SessionId>) -> Self {
        let is_current = current == Some(row.id);
        Self { row, is_current }
    }
}

/// A browser in which the person is signed in.
#[Object]
impl Session {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.row.id.to_string().into()
    }

    /// Browser and system, such as `Firefox · Linux`; null when neither is recognised.
    async fn device(&self) -> Option<String> {
        self.row.user_agent.as_deref().and_then(device::name)
    }

    /// Whether this request uses the session.
    async fn is_current(&self) -> bool {
        self.is_current
    }

    /// Sign-in time.
    async fn created_at(&self) -> DateTime<Utc> {
        self.row.created_at
    }

    /// Last use, to within a quarter of an hour.
    async fn last_used_at(&self) -> DateTime<Utc> {
        self.row.last_seen_at
    }

    /// Time at which the session ends unless it is used before.
    async fn expires_at(&self) -> DateTime<Utc> {
        self.row.expires_at
    }
}

/// Which sessions to end: exactly one of these.
#[derive(Clone, Debug, OneofObject)]
pub enum RevokeSessionInput {
    /// True: all but the current one.
    AllOthers(bool),
    /// This one.
    Id(TypedId<SessionId>),
}

/// Result of `revokeSession`.
#[derive(SimpleObject)]
pub struct RevokeSessionPayload {
    /// The sessions that ended, null when `userErrors` is not empty.
    pub revoked_session_ids: Option<Vec<ID>>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
