//! Queries of public pages.

use async_graphql::{Context, ID, Object};
use entity::types::id::{ProjectId, PublicProjectFeedbackId, PublicProjectId, PublicReleaseId, PublicRoadmapItemId};
use uuid::Uuid;

use super::{
    loader::VotesOf,
    policy,
    types::{PublicProject, PublicProjectFeedback, PublicRelease, PublicRoadmapItem},
};
use crate::{
    features::{feedback, releases::ReleasesOfProject, roadmap::ItemsOfProject, workspace},
    platform::{
        app::App,
        auth::viewer::Viewer,
        error::Result,
        graphql::{
            context::ContextExt,
            id::TypedId,
            list::{self, page_of},
            node::{NodeType, find_visible},
            page::{Connection, PageArguments},
        },
    },
};

/// Root query fields for public pages.
#[derive(Default)]
pub struct PublicProjectQuery;

#[Object]
impl PublicProjectQuery {
    /// The public page of a project, null when it does not exist or its creator does not show it. Nobody needs to be signed
    /// in.
    async fn public_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<Option<PublicProject>> {
        find_visible(ctx, Uuid::from(project_id.0).into()).await
    }
}

impl NodeType for PublicProject {
    type Id = PublicProjectId;

    async fn find(app: &App, _: &Viewer, id: PublicProjectId) -> Result<Self> {
        policy::view(app, Uuid::from(id).into()).await.map(|project| project.into_inner().into())
    }
}

impl NodeType for PublicRelease {
    type Id = PublicReleaseId;

    async fn find(app: &App, _: &Viewer, id: PublicReleaseId) -> Result<Self> {
        policy::view_release(app, Uuid::from(id).into()).await.map(|release| release.into_inner().into())
    }
}

impl NodeType for PublicRoadmapItem {
    type Id = PublicRoadmapItemId;

    async fn find(app: &App, _: &Viewer, id: PublicRoadmapItemId) -> Result<Self> {
        policy::view_item(app, Uuid::from(id).into()).await.map(|item| item.into_inner().into())
    }
}

impl NodeType for PublicProjectFeedback {
    type Id = PublicProjectFeedbackId;

    async fn find(app: &App, _: &Viewer, id: PublicProjectFeedbackId) -> Result<Self> {
        policy::view_public_feedback(app, Uuid::from(id).into()).await.map(|feedback| feedback.into_inner().into())
    }
}

/// Returns a page of the releases of a project, newest first.
pub(super) async fn releases(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Connection<PublicRelease>> {
    page_of::<ReleasesOfProject, _>(ctx, project, page, PublicRelease::from).await
}

/// Returns a page of the roadmap of a project, `None` when its creator does not show it.
pub(super) async fn roadmap(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Option<Connection<PublicRoadmapItem>>> {
    if !workspace::shares_roadmap(ctx.app()?, project).await? {
        return Ok(None);
    }
    page_of::<ItemsOfProject, _>(ctx, project, page, PublicRoadmapItem::from).await.map(Some)
}

/// Returns a page of the feedback on a project that its creator made public, `None` when they do not show it.
pub(super) async fn feedback(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Option<Connection<PublicProjectFeedback>>> {
    if !workspace::shows_feedback(ctx.app()?, project).await? {
        return Ok(None);
    }
    list::page(ctx, feedback::made_public(project), page, PublicProjectFeedback::from).await.map(Some)
}

/// Returns the steps of a project's roadmap on which the caller voted, none with a token. Batched.
pub(super) async fn own_votes(ctx: &Context<'_>, project: ProjectId) -> Result<Vec<ID>> {
    let person = ctx.request()?.viewer.signed_in().ok().filter(|person| person.session_id().is_some());
    let Some(person) = person else { return Ok(Vec::new()) };
    let key = VotesOf { project, person: person.user_id };
    let items = ctx.app()?.loader.load_one(key).await?.unwrap_or_default();
    Ok(items.into_iter().map(|item| PublicRoadmapItemId::from(Uuid::from(item)).to_string().into()).collect())
}
