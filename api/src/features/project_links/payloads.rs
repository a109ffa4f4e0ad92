//! Inputs and payloads of the mutations on links.

use async_graphql::{InputObject, MaybeUndefined, SimpleObject};
use entity::types::id::{JoinRequestId, ProjectId, ProjectLinkId};

use super::types::{JoinRequest, JoinRequestStatus, ProjectLink, ProjectLinkMode};
use crate::{
    features::invitations::Invitation,
    platform::graphql::{id::TypedId, scalars::Date, user_error::UserError},
};

/// Values of a new link.
#[derive(Clone, Debug, InputObject)]
pub struct CreateProjectLinkInput {
    /// Last day on which it is open where its owner lives, today at the earliest; null when it does not end.
    pub ends_on: Option<Date>,
    /// Whether people join at once or ask first; required by the rules of the product.
    pub mode: Option<ProjectLinkMode>,
    /// The name by which the caller knows it, 1 to 80 characters; required by the rules of the product.
    pub name: Option<String>,
    /// The project, of the caller.
    pub project_id: TypedId<ProjectId>,
    /// Number of people who may test through it, 1 to 1000; null when it is not limited.
    pub seats: Option<i32>,
}

/// New values of a link. An absent field stays as it is.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateProjectLinkInput {
    /// Last day on which it is open where its owner lives, today at the earliest; null when it does not end.
    pub ends_on: MaybeUndefined<Date>,
    /// The link.
    pub id: TypedId<ProjectLinkId>,
    /// Whether people join at once or ask first; null is refused.
    pub mode: MaybeUndefined<ProjectLinkMode>,
    /// The name by which the caller knows it, 1 to 80 characters; null is refused.
    pub name: MaybeUndefined<String>,
    /// Number of people who may test through it, 1 to 1000; null when it is not limited. With fewer than there are, it is
    /// full.
    pub seats: MaybeUndefined<i32>,
}

/// The link to revoke.
#[derive(Clone, Debug, InputObject)]
pub struct RevokeProjectLinkInput {
    /// The link.
    pub id: TypedId<ProjectLinkId>,
}

/// The link through which the caller joins.
#[derive(Clone, InputObject)]
pub struct JoinProjectInput {
    /// Message to the creator, at most 500 characters, where the link asks; null or blank for nothing.
    pub message: Option<String>,
    /// Secret part of the link.
    pub token: String,
}

/// The answer to a request.
#[derive(Clone, Debug, InputObject)]
pub struct AnswerJoinRequestInput {
    /// The request.
    pub id: TypedId<JoinRequestId>,
    /// Whether the person may test the project.
    pub is_accepted: bool,
    /// Message to the person with the answer, at most 500 characters; null or blank for nothing.
    pub reply: Option<String>,
}

/// Result of `createProjectLink`.
#[derive(SimpleObject)]
pub struct CreateProjectLinkPayload {
    /// New link, null when `userErrors` is not empty.
    pub project_link: Option<ProjectLink>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `updateProjectLink`.
#[derive(SimpleObject)]
pub struct UpdateProjectLinkPayload {
    /// Link as written, null when `userErrors` is not empty.
    pub project_link: Option<ProjectLink>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `revokeProjectLink`.
#[derive(SimpleObject)]
pub struct RevokeProjectLinkPayload {
    /// Link as written, null when `userErrors` is not empty.
    pub project_link: Option<ProjectLink>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `joinProject`.
#[derive(SimpleObject)]
pub struct JoinProjectPayload {
    /// Accepted invitation through which the caller tests the project; null when the creator was asked, or when
    /// `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Status of the caller's request, null unless the creator was asked.
    pub request_status: Option<JoinRequestStatus>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `answerJoinRequest`.
#[derive(SimpleObject)]
pub struct AnswerJoinRequestPayload {
    /// Request as answered, null when `userErrors` is not empty.
    pub join_request: Option<JoinRequest>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
