//! Queries of links and of requests.

use async_graphql::{Context, Object};
use entity::{
    project, project_link,
    types::id::{JoinRequestId, ProjectId, ProjectLinkId},
};

use super::{
    loader::{Figures, FiguresOfLink, LinksOfProject, count_pending_of_project, pending_of_project},
    policy,
    rules::State,
    service,
    types::{JoinRequest, ProjectLink, ProjectLinkView},
};
use crate::{
    features::settings,
    platform::{
        app::App,
        auth::viewer::Viewer,
        error::Result,
        graphql::{
            context::ContextExt,
            list::{self, page_of},
            node::NodeType,
            page::{Connection, PageArguments},
            visibility::visible,
        },
    },
};

/// Root query fields for links.
#[derive(Default)]
pub struct ProjectLinkQuery;

#[Object]
impl ProjectLinkQuery {
    /// What a link to join a project shows to anyone who has it: whether it is open, and then the project's sheet.
    /// Null when there is none. Counts for the owner that the link was opened. Token scope: `invitations:read`.
    async fn project_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Secret part of the link.")] token: String,
    ) -> Result<Option<ProjectLinkView>> {
        let request = ctx.request()?;
        let found = service::open(ctx.app()?, &request.viewer, request.address, &token).await;
        visible(found.map(|found| {
            let (link, project) = found.into_inner();
            ProjectLinkView { link, project }
        }))
    }
}

impl NodeType for ProjectLink {
    type Id = ProjectLinkId;

    async fn find(app: &App, viewer: &Viewer, id: ProjectLinkId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

impl NodeType for JoinRequest {
    type Id = JoinRequestId;

    async fn find(app: &App, viewer: &Viewer, id: JoinRequestId) -> Result<Self> {
        policy::view_request(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Returns a page of a project's links, newest first. The caller checks that the viewer is its owner.
pub async fn of_project(ctx: &Context<'_>, project: ProjectId, page: PageArguments) -> Result<Connection<ProjectLink>> {
    page_of::<LinksOfProject, _>(ctx, project, page, ProjectLink::from).await
}

/// Returns a page of the requests to join a project that are not answered, newest first. The caller checks that the
/// viewer is its owner.
pub async fn requests_of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Connection<JoinRequest>> {
    let count = Box::pin(count_pending_of_project(ctx.app()?, project));
    list::page_with_count(ctx, pending_of_project(project), page, count, JoinRequest::from).await
}

/// Returns what came of a link. Batched.
pub(super) async fn figures(app: &App, id: ProjectLinkId) -> Result<Figures> {
    Ok(app.loader.load_one(FiguresOfLink(id)).await?.unwrap_or_default())
}

/// Returns whether a link lets people in, and if not, why.
pub(super) async fn state(app: &App, link: &project_link::Model, project: &project::Model) -> Result<State> {
    let accepted = figures(app, link.id).await?.accepted;
    Ok(State::of(link, project, accepted, settings::today(app, project.creator_id).await?))
}

/// Whether a link lets people in.
pub(super) async fn is_open(app: &App, link: &project_link::Model, project: &project::Model) -> Result<bool> {
    Ok(state(app, link, project).await? == State::Open)
}
