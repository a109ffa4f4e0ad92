//! Mutations of roadmaps.

use async_graphql::{Context, ID, Object};
use entity::types::id::{Id, ProjectId, RoadmapItemId};

use super::{
    rules::Fields,
    service,
    types::{
        CreateRoadmapItemInput, CreateRoadmapItemPayload, DeleteRoadmapItemInput, DeleteRoadmapItemPayload,
        RoadmapItem, SetRoadmapItemStatusInput, SetRoadmapItemStatusPayload, UpdateRoadmapItemInput,
        UpdateRoadmapItemPayload,
    },
};
use crate::platform::{
    error::{Error, Result, UserErrorCode},
    graphql::{context::ContextExt, user_error::outcome},
    messages::Message,
};

/// Mutation root fields of roadmaps.
#[derive(Default)]
pub struct RoadmapMutation;

#[Object]
impl RoadmapMutation {
    /// Adds a step, with the status `PENDING`, to the roadmap of a project of the caller. Codes: NOT_FOUND (the
    /// project), TOO_LONG. Token scope: `workspace:write`.
    async fn create_roadmap_item(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the step.")] input: CreateRoadmapItemInput,
    ) -> Result<Option<CreateRoadmapItemPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        person.creator()?;
        let created = match ProjectId::parse(&input.project_id) {
            Some(id) => service::create(app, person, id, input.into()).await,
            None => Err(Error::NotFound),
        };
        let (roadmap_item, user_errors) = outcome(created.map_err(|error| match error {
            Error::NotFound => Error::rejected("projectId", UserErrorCode::NotFound, Message::PROJECT_NOT_FOUND),
            other => other,
        }))?;
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
        let updated = match id(&input.id) {
            Ok(id) => {
                let expected = input.expected_version;
                service::update(app, person, id, expected, input.into()).await.map_err(not_found)
            }
            Err(error) => Err(error),
        };
        let (roadmap_item, user_errors) = outcome(updated)?;
        Ok(Some(UpdateRoadmapItemPayload { roadmap_item: roadmap_item.map(RoadmapItem::from), user_errors }))
    }

    /// Changes the status of a step of a project of the caller. Codes: NOT_FOUND. Token scope: `workspace:write`.
    async fn set_roadmap_item_status(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The step and its new status.")] input: SetRoadmapItemStatusInput,
    ) -> Result<Option<SetRoadmapItemStatusPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let updated = match id(&input.id) {
            Ok(id) => service::set_status(app, person, id, input.status.into()).await.map_err(not_found),
            Err(error) => Err(error),
        };
        let (roadmap_item, user_errors) = outcome(updated)?;
        Ok(Some(SetRoadmapItemStatusPayload { roadmap_item: roadmap_item.map(RoadmapItem::from), user_errors }))
    }

    /// Removes a step of a project of the caller. Codes: NOT_FOUND. Token scope: `workspace:write`.
    async fn delete_roadmap_item(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The step.")] input: DeleteRoadmapItemInput,
    ) -> Result<Option<DeleteRoadmapItemPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let deleted = match id(&input.id) {
            Ok(id) => service::delete(app, person, id).await.map(|()| input.id).map_err(not_found),
            Err(error) => Err(error),
        };
        let (deleted_roadmap_item_id, user_errors) = outcome(deleted)?;
        Ok(Some(DeleteRoadmapItemPayload { deleted_roadmap_item_id, user_errors }))
    }
}

fn id(id: &ID) -> Result<RoadmapItemId> {
    RoadmapItemId::parse(id).ok_or_else(|| not_found(Error::NotFound))
}

/// Reports a step that does not exist, or is not the caller's, as an error of the field that names it.
fn not_found(error: Error) -> Error {
    match error {
        Error::NotFound => Error::rejected("id", UserErrorCode::NotFound, Message::ROADMAP_ITEM_NOT_FOUND),
        other => other,
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
