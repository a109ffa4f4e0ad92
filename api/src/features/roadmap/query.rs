//! Queries of roadmaps.

use async_graphql::Context;
use entity::project;

use super::{lists, policy, types::RoadmapItem};
use crate::platform::{
    error::Result,
    graphql::{
        context::ContextExt,
        page::{Connection, PageArguments},
    },
};

/// Resolves the `roadmapItems` field of a project; null when the caller may not read its roadmap.
pub async fn items_of_project(
    ctx: &Context<'_>,
    project: &project::Model,
    page: PageArguments,
) -> Result<Option<Connection<RoadmapItem>>> {
    let app = ctx.app()?;
    if !policy::may_read(app, ctx.signed_in()?, project).await? {
        return Ok(None);
    }
    let slice = lists::items(app, project.id, &page.try_into()?).await?;
    let needs_count = ctx.look_ahead().field("totalCount").exists();
    let total_count = if needs_count { lists::count(app, project.id).await? } else { 0 };
    Ok(Some(slice.into_connection(total_count, lists::key, RoadmapItem::from)))
}
