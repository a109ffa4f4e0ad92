//! Queries of roadmaps.

use async_graphql::Context;
use entity::{project, types::id::RoadmapItemId};

use super::{loader::ItemsOfProject, policy, types::RoadmapItem};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        context::ContextExt,
        list::page_of,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

impl NodeType for RoadmapItem {
    type Id = RoadmapItemId;

    async fn find(app: &App, viewer: &Viewer, id: RoadmapItemId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Resolves the `roadmapItems` field of a project; null when the caller may not read its roadmap.
pub async fn items_of_project(
    ctx: &Context<'_>,
    project: &project::Model,
    page: PageArguments,
) -> Result<Option<Connection<RoadmapItem>>> {
    if !policy::may_read(ctx.app()?, ctx.signed_in()?, project).await? {
        return Ok(None);
    }
    page_of::<ItemsOfProject, _>(ctx, project.id, page, RoadmapItem::from).await.map(Some)
}
