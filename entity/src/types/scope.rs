//! Scopes of personal API tokens.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

macro_rules! scopes {
    ($($(#[$doc:meta])* $name:ident = $written:literal;)*) => {
        /// One permission of a token. Writing includes reading.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Scope {
            $($(#[$doc])* #[serde(rename = $written)] $name,)*
        }

        impl Scope {
            /// All scopes.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the scope as stored, and as written in errors and the documentation.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $written,)*
                }
            }
        }
    };
}

scopes! {
    /// Read conversations, in which Javier quotes feedback and names who was invited.
    ChatRead = "chat:read";
    /// Write in conversations.
    ChatWrite = "chat:write";
    /// Read feedback, the figures of projects and templates of replies.
    FeedbackRead = "feedback:read";
    /// Send, sort and discuss feedback, and write templates of replies.
    FeedbackWrite = "feedback:write";
    /// Read invitations and links to join projects, without their addresses, who asks to join, and the testers of projects.
    InvitationsRead = "invitations:read";
    /// Create, revoke, accept and refuse invitations, and follow releases through them; write links to join projects, join
    /// and answer requests; choose favourite testers.
    InvitationsWrite = "invitations:write";
    /// Read notifications.
    NotificationsRead = "notifications:read";
    /// Mark notifications as read.
    NotificationsWrite = "notifications:write";
    /// Read the account, its profile and its settings.
    ProfileRead = "profile:read";
    /// Change the profile and the settings.
    ProfileWrite = "profile:write";
    /// Read projects, the dashboard and activities, which name testers and invited addresses.
    ProjectsRead = "projects:read";
    /// Create, change and delete projects.
    ProjectsWrite = "projects:write";
    /// Search testers, and read suggestions, favourites, popular skills and what is counted of testers.
    TestersRead = "testers:read";
    /// Read webhooks and their deliveries.
    WebhooksRead = "webhooks:read";
    /// Create, change, test and delete webhooks.
    WebhooksWrite = "webhooks:write";
    /// Read roadmaps, releases, questions to testers, workspaces, widgets and the personal story.
    WorkspaceRead = "workspace:read";
    /// Change roadmaps, releases, questions to testers, workspaces, widgets and the personal story.
    WorkspaceWrite = "workspace:write";
}

/// The scopes of one token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Scopes(pub Vec<Scope>);
