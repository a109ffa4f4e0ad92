//! Mutations of roadmaps.

use async_graphql::{Context, Object};

use super::{
    messages,
    rules::{Fields, STEPS},
    service,
    types::{
        CreateRoadmapItemInput, CreateRoadmapItemPayload, DeleteRoadmapItemInput, DeleteRoadmapItemPayload,
        RoadmapItem, SetRoadmapItemStatusInput, SetRoadmapItemStatusPayload, UpdateRoadmapItemInput,
        UpdateRoadmapItemPayload,
    },
};
use crate::{
    features::projects,
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Mutation root fields of roadmaps.
#[derive(Default)]
pub struct RoadmapMutation;

#[Object]
impl RoadmapMutation {
    /// Adds a step, with the status `PENDING`, to the roadmap of a project of the caller. Codes: NOT_FOUND (the
    /// project), TOO_LONG; RATE_LIMITED as an error of the whole request (120 a minute of one person). Token scope:
    /// `workspace:write`.
    async fn create_roadmap_item(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the step.")] input: CreateRoadmapItemInput,
    ) -> Result<Option<CreateRoadmapItemPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        person.creator()?;
        app.rate_limits.user(&STEPS, person.user_id)?;
        let created = service::create(app, person, input.project_id.0, input.into()).await;
        let (roadmap_item, user_errors) = split_user_errors(
            created.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND)),
        )?;
        Ok(Some(CreateRoadmapItemPayload { roadmap_item: roadmap_item.map(RoadmapItem::from), user_errors }))
    }

    /// Changes a step of a project of the caller. Codes: NOT_FOUND, TOO_LONG, VERSION_CONFLICT. Token scope:
    /// `workspace:write`.
    async fn update_roadmap_item(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateRoadmapItemInput,
    ) -> Result<Option<UpdateRoadmapItemPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let expected = input.expected_version;
        let updated = service::update(app, person, input.id.0, expected, input.into()).await;
        let (roadmap_item, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::ROADMAP_ITEM_NOT_FOUND)))?;
        Ok(Some(UpdateRoadmapItemPayload { roadmap_item: roadmap_item.map(RoadmapItem::from), user_errors }))
    }

    /// Changes the status of a step of a project of the caller. Codes: NOT_FOUND. Token scope: `workspace:write`.
    async fn set_roadmap_item_status(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The step and its new status.")] input: SetRoadmapItemStatusInput,
    ) -> Result<Option<SetRoadmapItemStatusPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let updated = service::set_status(app, person, input.id.0, input.status.into()).await;
        let (roadmap_item, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::ROADMAP_ITEM_NOT_FOUND)))?;
        Ok(Some(SetRoadmapItemStatusPayload { roadmap_item: roadmap_item.map(RoadmapItem::from), user_errors }))
    }

    /// Removes a step of a project of the caller. Codes: NOT_FOUND. Token scope: `workspace:write`.
    async fn delete_roadmap_item(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The step.")] input: DeleteRoadmapItemInput,
    ) -> Result<Option<DeleteRoadmapItemPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let deleted = service::delete(app, person, input.id.0).await;
        let (deleted, user_errors) =
            split_user_errors(deleted.map_err(|error| error.on_not_found("id", messages::ROADMAP_ITEM_NOT_FOUND)))?;
        Ok(Some(DeleteRoadmapItemPayload { deleted_roadmap_item_id: deleted.map(|()| input.id.0.into()), user_errors }))
    }
}

impl From<CreateRoadmapItemInput> for Fields {
    fn from(input: CreateRoadmapItemInput) -> Self {
        Self {
            title: Some(input.title),
            description: Some(input.description),
            date: Some(input.date.map(|date| date.0)),
            priority: Some(input.priority),
        }
    }
}

impl From<UpdateRoadmapItemInput> for Fields {
    fn from(input: UpdateRoadmapItemInput) -> Self {
        Self {
            title: input.title.into(),
            description: input.description.into(),
            date: Option::<Option<_>>::from(input.date).map(|date| date.map(|date| date.0)),
            priority: input.priority.into(),
        }
    }
}
