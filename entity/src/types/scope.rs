//! What a personal API token may do.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

macro_rules! scopes {
    ($($(#[$doc:meta])* $name:ident = $written:literal;)*) => {
        /// One thing that a token may do. Writing includes reading.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Scope {
            $($(#[$doc])* #[serde(rename = $written)] $name,)*
        }

        impl Scope {
            /// All there are.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// As stored, and as errors and the documentation write it.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $written,)*
                }
            }
        }
    };
}

scopes! {
    /// Read conversations.
    ChatRead = "chat:read";
    /// Write in conversations.
    ChatWrite = "chat:write";
    /// Read feedback.
    FeedbackRead = "feedback:read";
    /// Send feedback.
    FeedbackWrite = "feedback:write";
    /// Read invitations and who tests what.
    InvitationsRead = "invitations:read";
    /// Invite, take back, accept and refuse.
    InvitationsWrite = "invitations:write";
    /// Read notifications.
    NotificationsRead = "notifications:read";
    /// Mark notifications as read.
    NotificationsWrite = "notifications:write";
    /// Read the account, its profile and its settings.
    ProfileRead = "profile:read";
    /// Change the profile and the settings.
    ProfileWrite = "profile:write";
    /// Read projects, the dashboard and activities.
    ProjectsRead = "projects:read";
    /// Create, change and delete projects.
    ProjectsWrite = "projects:write";
    /// Search testers.
    TestersRead = "testers:read";
    /// Read webhooks and how sending went.
    WebhooksRead = "webhooks:read";
    /// Create, change, test and delete webhooks.
    WebhooksWrite = "webhooks:write";
    /// Read roadmaps, workspaces and the personal story.
    WorkspaceRead = "workspace:read";
    /// Change roadmaps, workspaces and the personal story.
    WorkspaceWrite = "workspace:write";
}

/// The scopes of one token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Scopes(pub Vec<Scope>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_stored_as_it_is_written() {
        for scope in Scope::ALL {
            assert_eq!(serde_json::to_value(scope).unwrap(), scope.as_str());
        }
    }
}
