//! GraphQL types of roadmaps.

use async_graphql::{Context, Enum, ID, InputObject, MaybeUndefined, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    roadmap_item,
    types::{
        id::{ProjectId, RoadmapItemId},
        roadmap_status,
    },
};

use crate::{
    features::{
        feedback::{self, Feedback, FeedbackStatus},
        projects,
    },
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            id::TypedId,
            page::{Connection, PageArguments},
            scalars::Date,
            user_error::UserError,
        },
    },
};

/// Status of a step of a roadmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "roadmap_status::RoadmapStatus")]
pub enum RoadmapStatus {
    /// Done. French label: « Terminé » (stored as `completed`).
    Completed,
    /// Under way. French label: « En cours » (stored as `in-progress`).
    InProgress,
    /// To be done, default at creation. French label: « À faire » (stored as `pending`).
    Pending,
}

/// GraphQL type of a roadmap item.
#[derive(Clone, Debug)]
pub struct RoadmapItem(roadmap_item::Model);

impl From<roadmap_item::Model> for RoadmapItem {
    fn from(row: roadmap_item::Model) -> Self {
        Self(row)
    }
}

/// A dated step of a project's roadmap.
#[Object]
impl RoadmapItem {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Title of the step, 1 to 120 characters.
    async fn title(&self) -> &str {
        &self.0.title
    }

    /// Details, at most 5000 characters; may be empty.
    async fn description(&self) -> &str {
        &self.0.description
    }

    /// Planned date of the step.
    async fn date(&self) -> Date {
        Date(self.0.date)
    }

    /// Status of the step.
    async fn status(&self) -> RoadmapStatus {
        self.0.status.into()
    }

    /// How much it matters, 1 unless set otherwise.
    async fn priority(&self) -> i32 {
        self.0.priority
    }

    /// Number of votes on the project's public page. A vote is no write: it leaves the version as it is.
    async fn vote_count(&self) -> i64 {
        self.0.vote_count
    }

    /// Feedback that is planned in it, newest first. Null for anyone but the owner of the project.
    async fn feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
        #[graphql(desc = "Keep only these statuses.")] statuses: Option<Vec<FeedbackStatus>>,
    ) -> Result<Option<Connection<Feedback>>> {
        let page = PageArguments { after, before, first, last };
        if !projects::policy::owns(ctx.app()?, &ctx.request()?.viewer, self.0.project_id).await? {
            return Ok(None);
        }
        feedback::of_roadmap_item(ctx, self.0.id, statuses, page).await.map(Some)
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Time of the last change.
    async fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}

/// Values of a new step.
#[derive(Clone, Debug, InputObject)]
pub struct CreateRoadmapItemInput {
    /// Planned date of the step; today when null, in the time zone of the caller's settings.
    pub date: Option<Date>,
    /// At most 5000 characters.
    pub description: Option<String>,
    /// How much it matters, 1 when null.
    pub priority: Option<i32>,
    /// The project, of the caller.
    pub project_id: TypedId<ProjectId>,
    /// At most 120 characters; « Sans titre » when null or blank.
    pub title: Option<String>,
}

/// New values of a step. An absent field stays as it is.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateRoadmapItemInput {
    /// Planned date of the step; today when null, in the time zone of the caller's settings.
    pub date: MaybeUndefined<Date>,
    /// At most 5000 characters; null empties it.
    pub description: MaybeUndefined<String>,
    /// The version that was edited. When the step was written since, nothing is done (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// The step.
    pub id: TypedId<RoadmapItemId>,
    /// How much it matters; 1 when null.
    pub priority: MaybeUndefined<i32>,
    /// At most 120 characters; « Sans titre » when null or blank.
    pub title: MaybeUndefined<String>,
}

/// A step's new status.
#[derive(Clone, Debug, InputObject)]
pub struct SetRoadmapItemStatusInput {
    /// The step.
    pub id: TypedId<RoadmapItemId>,
    /// Any status may follow any other.
    pub status: RoadmapStatus,
}

/// The step to remove.
#[derive(Clone, Debug, InputObject)]
pub struct DeleteRoadmapItemInput {
    /// The step.
    pub id: TypedId<RoadmapItemId>,
}

/// Result of `createRoadmapItem`.
#[derive(SimpleObject)]
pub struct CreateRoadmapItemPayload {
    /// New step, null when `userErrors` is not empty.
    pub roadmap_item: Option<RoadmapItem>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `updateRoadmapItem`.
#[derive(SimpleObject)]
pub struct UpdateRoadmapItemPayload {
    /// Step as written, null when `userErrors` is not empty.
    pub roadmap_item: Option<RoadmapItem>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `setRoadmapItemStatus`.
#[derive(SimpleObject)]
pub struct SetRoadmapItemStatusPayload {
    /// Step as written, null when `userErrors` is not empty.
    pub roadmap_item: Option<RoadmapItem>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `deleteRoadmapItem`.
#[derive(SimpleObject)]
pub struct DeleteRoadmapItemPayload {
    /// Identifier of the deleted step, null when `userErrors` is not empty.
    pub deleted_roadmap_item_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
