//! Inputs and payloads of the mutations on invitations.

use async_graphql::{InputObject, SimpleObject};
use entity::types::id::{InvitationId, ProjectId};

use super::{
    testers::ProjectTester,
    types::{Invitation, InvitationDelivery, InvitedPerson},
};
use crate::platform::graphql::{id::TypedId, user_error::UserError};

/// Invitation of a tester to a project.
#[derive(Clone, Debug, InputObject)]
pub struct InviteTesterInput {
    /// Person to invite.
    pub by: InvitedPerson,
    /// A project of the caller; the rules of the product require it.
    pub project_id: Option<TypedId<ProjectId>>,
}

/// The invitation to send again.
#[derive(Clone, Debug, InputObject)]
pub struct ResendInvitationInput {
    /// The invitation.
    pub id: TypedId<InvitationId>,
}

/// The invitation to revoke.
#[derive(Clone, Debug, InputObject)]
pub struct RevokeInvitationInput {
    /// The invitation.
    pub id: TypedId<InvitationId>,
}

/// The invitation to accept.
#[derive(Clone, InputObject)]
pub struct AcceptInvitationInput {
    /// Secret part of its link.
    pub token: String,
}

/// The invitation to refuse.
#[derive(Clone, InputObject)]
pub struct RefuseInvitationInput {
    /// Why, at most 500 characters; null or blank when it is not said.
    pub reason: Option<String>,
    /// Secret part of its link.
    pub token: String,
}

/// Whether new releases are announced. Either `invitationId` or `token` is required.
#[derive(Clone, InputObject)]
pub struct FollowReleasesInput {
    /// An invitation that the caller accepted.
    pub invitation_id: Option<TypedId<InvitationId>>,
    /// Whether they are announced.
    pub is_following: bool,
    /// Secret part of the link of an invitation.
    pub token: Option<String>,
}

/// Result of `inviteTester`.
#[derive(SimpleObject)]
pub struct InviteTesterPayload {
    /// Delivery of the invitation, null when `userErrors` is not empty.
    pub delivery: Option<InvitationDelivery>,
    /// New invitation, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `resendInvitation`.
#[derive(SimpleObject)]
pub struct ResendInvitationPayload {
    /// Delivery of the invitation, null when `userErrors` is not empty.
    pub delivery: Option<InvitationDelivery>,
    /// Invitation as updated, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `revokeInvitation`.
#[derive(SimpleObject)]
pub struct RevokeInvitationPayload {
    /// Invitation as updated, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `acceptInvitation`.
#[derive(SimpleObject)]
pub struct AcceptInvitationPayload {
    /// Invitation as updated, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// The caller as a tester of the project, null when `userErrors` is not empty.
    pub project_tester: Option<ProjectTester>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `refuseInvitation`.
#[derive(SimpleObject)]
pub struct RefuseInvitationPayload {
    /// Invitation as updated, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `followReleases`.
#[derive(SimpleObject)]
pub struct FollowReleasesPayload {
    /// Invitation as written, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
