//! Mutations of public pages.

use async_graphql::{Context, Object};
use entity::types::id::RoadmapItemId;
use uuid::Uuid;

use super::{
    messages,
    payloads::{SetProjectVisibilityInput, SetProjectVisibilityPayload, SetRoadmapVoteInput, SetRoadmapVotePayload},
    types::PublicRoadmapItem,
    votes,
};
use crate::{
    features::projects::{self, Project},
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root mutation fields for public pages.
#[derive(Default)]
pub struct PublicProjectMutation;

#[Object]
impl PublicProjectMutation {
    /// Changes who sees the public page of a project of the caller. Codes: NOT_FOUND. Token scope: `projects:write`.
    async fn set_project_visibility(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project, and who is to see its page.")] input: SetProjectVisibilityInput,
    ) -> Result<Option<SetProjectVisibilityPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let updated = projects::service::set_visibility(app, person, input.id.0, input.visibility.into()).await;
        let updated = updated.map_err(|error| error.on_not_found("id", projects::messages::PROJECT_NOT_FOUND));
        let (project, user_errors) = split_user_errors(updated)?;
        Ok(Some(SetProjectVisibilityPayload { project: project.map(Project::from), user_errors }))
    }

    /// Casts the caller's vote on a step of a roadmap that a public page shows, or takes it back. Codes: NOT_FOUND;
    /// RATE_LIMITED as an error of the whole request. Not with a token.
    async fn set_roadmap_vote(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The step, and whether the caller votes for it.")] input: SetRoadmapVoteInput,
    ) -> Result<Option<SetRoadmapVotePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        app.rate_limits.user(&votes::VOTES, person.user_id)?;
        let id = RoadmapItemId::from(Uuid::from(input.id.0));
        let voted = votes::set(app, person, id, input.is_cast).await;
        let voted = voted.map_err(|error| error.on_not_found("id", messages::PUBLIC_ROADMAP_ITEM_NOT_FOUND));
        let (item, user_errors) = split_user_errors(voted)?;
        Ok(Some(SetRoadmapVotePayload { public_roadmap_item: item.map(PublicRoadmapItem::from), user_errors }))
    }
}
