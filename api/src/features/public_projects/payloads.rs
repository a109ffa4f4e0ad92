//! Inputs and payloads of the mutations of public pages.

use async_graphql::{InputObject, SimpleObject};
use entity::types::id::{ProjectId, PublicRoadmapItemId};

use super::types::{ProjectVisibility, PublicRoadmapItem};
use crate::{
    features::projects::Project,
    platform::graphql::{id::TypedId, user_error::UserError},
};

/// New visibility of the public page of a project.
#[derive(Clone, Debug, InputObject)]
pub struct SetProjectVisibilityInput {
    /// The project.
    pub id: TypedId<ProjectId>,
    /// Any visibility may follow any other.
    pub visibility: ProjectVisibility,
}

/// A vote on a step of a roadmap.
#[derive(Clone, Debug, InputObject)]
pub struct SetRoadmapVoteInput {
    /// The step, as on the public page.
    pub id: TypedId<PublicRoadmapItemId>,
    /// Whether the caller votes for it; false takes the vote back.
    pub is_cast: bool,
}

/// Result of `setProjectVisibility`.
#[derive(SimpleObject)]
pub struct SetProjectVisibilityPayload {
    /// Project as written, null when `userErrors` is not empty.
    pub project: Option<Project>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `setRoadmapVote`.
#[derive(SimpleObject)]
pub struct SetRoadmapVotePayload {
    /// Step with its votes, null when `userErrors` is not empty.
    pub public_roadmap_item: Option<PublicRoadmapItem>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
