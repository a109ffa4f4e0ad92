//! The GraphQL types of personal API tokens.

use async_graphql::{Enum, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    api_token,
    types::{id::ApiTokenId, scope},
};

use crate::platform::graphql::{id::TypedId, user_error::UserError};

/// Permission of a personal API token. Writing includes reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "scope::Scope")]
pub enum ApiTokenScope {
    /// Read conversations, in which Javier quotes feedback and names who was invited, and what he proposes (written
    /// `chat:read`).
    ChatRead,
    /// Write in conversations (messages to Javier also need the scopes that read what he answers with), say what became of
    /// proposals, and read both (written `chat:write`).
    ChatWrite,
    /// Read feedback, the messages about it, the figures of projects and templates of replies (written `feedback:read`).
    FeedbackRead,
    /// Send, edit, sort and retest feedback, write about it and templates of replies, and read it (written
    /// `feedback:write`).
    FeedbackWrite,
    /// Read invitations, with the emails and Discord names that were invited, links to join projects, and who tests what, but
    /// not the secret addresses of either (written `invitations:read`).
    InvitationsRead,
    /// Invite, revoke, accept and refuse, follow releases, write links to join projects and join by them, choose favourite
    /// testers, and read invitations (written `invitations:write`).
    InvitationsWrite,
    /// Read notifications (written `notifications:read`).
    NotificationsRead,
    /// Mark notifications as read, and read them (written `notifications:write`).
    NotificationsWrite,
    /// Read the account, its profile and its settings (written `profile:read`).
    ProfileRead,
    /// Change the profile and the settings, and read them (written `profile:write`).
    ProfileWrite,
    /// Read projects, the dashboard and activities, which name testers and invited addresses (written `projects:read`).
    ProjectsRead,
    /// Create, change and delete projects, and read them (written `projects:write`).
    ProjectsWrite,
    /// Search testers, and read suggestions, favourites, popular skills and what is counted of each tester's tests (written
    /// `testers:read`).
    TestersRead,
    /// Read webhooks and how sending went, not what was sent (written `webhooks:read`).
    WebhooksRead,
    /// Create, change, test and delete webhooks, and read them; each event needs the scope that reads its data
    /// (written `webhooks:write`).
    WebhooksWrite,
    /// Read roadmaps, releases, questions to testers, workspaces, widgets and the personal story (written `workspace:read`).
    WorkspaceRead,
    /// Change roadmaps, releases, questions to testers, workspaces, widgets and the personal story, and read them (written
    /// `workspace:write`).
    WorkspaceWrite,
}

/// A token at a point in time.
#[derive(Clone, Debug)]
pub struct ApiToken {
    row: api_token::Model,
    now: DateTime<Utc>,
}

impl ApiToken {
    /// Creates the object, with the status that the token has at `now`.
    pub(super) fn new(row: api_token::Model, now: DateTime<Utc>) -> Self {
        Self { row, now }
    }
}

/// A personal API token: a program that presents it acts for the person, within its scopes.
#[Object]
impl ApiToken {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.row.id.to_string().into()
    }

    /// Name of the token, chosen by the person.
    async fn name(&self) -> &str {
        &self.row.name
    }

    /// Last four characters of the secret, to recognise it by.
    async fn hint(&self) -> &str {
        &self.row.hint
    }

    /// Scopes of the token.
    async fn scopes(&self) -> Vec<ApiTokenScope> {
        self.row.scopes.0.iter().map(|scope| (*scope).into()).collect()
    }

    /// Creation time.
    async fn created_at(&self) -> DateTime<Utc> {
        self.row.created_at
    }

    /// Last use, to within a quarter of an hour; null until the first.
    async fn last_used_at(&self) -> Option<DateTime<Utc>> {
        self.row.last_used_at
    }

    /// Time at which the token expires.
    async fn expires_at(&self) -> DateTime<Utc> {
        self.row.expires_at
    }

    /// Whether the token has expired. An expired token leaves the list ninety days later.
    async fn is_expired(&self) -> bool {
        self.row.expires_at <= self.now
    }
}

/// A token to create.
#[derive(Clone, Debug, InputObject)]
pub struct CreateApiTokenInput {
    /// Time at which the token expires, at most 366 days from now; 90 days from now when absent.
    pub expires_at: Option<DateTime<Utc>>,
    /// Name of the token, at most 80 characters.
    pub name: String,
    /// Scopes of the token, at least one.
    pub scopes: Vec<ApiTokenScope>,
}

/// A token to revoke.
#[derive(Clone, Debug, InputObject)]
pub struct RevokeApiTokenInput {
    /// Identifier.
    pub id: TypedId<ApiTokenId>,
}

/// Result of `createApiToken`.
#[derive(SimpleObject)]
pub struct CreateApiTokenPayload {
    /// The token, null when `userErrors` is not empty.
    pub api_token: Option<ApiToken>,
    /// The secret, `rdg_…`, for `Authorization: Bearer`: shown once. Null when `userErrors` is not empty.
    pub secret: Option<String>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `revokeApiToken`.
#[derive(SimpleObject)]
pub struct RevokeApiTokenPayload {
    /// The revoked token, null when `userErrors` is not empty.
    pub revoked_api_token_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
