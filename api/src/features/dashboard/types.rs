//! GraphQL types of the dashboard.

use async_graphql::SimpleObject;

/// Figures of a creator's projects and invitations, as they are now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SimpleObject)]
#[expect(clippy::struct_field_names, reason = "the names of the schema")]
pub struct Dashboard {
    /// Number of projects. French label: « Projets ».
    pub project_count: i64,
    /// Number of projects that are completed. French label: « Projets terminés ».
    pub completed_project_count: i64,
    /// Number of invitations not answered yet. French label: « Invitations en attente ».
    pub pending_invitation_count: i64,
    /// Number of invitations accepted. French label: « Invitations acceptées ».
    pub accepted_invitation_count: i64,
}
