//! Queries of projects: a project by identifier and the projects of a creator.

use async_graphql::{Context, Object};
use entity::types::id::{ProjectId, UserId};

use super::{
    policy, service,
    types::{Project, ProjectFilter, ProjectOrder},
};
use crate::platform::{
    error::Result,
    graphql::{
        context::ContextExt,
        id::TypedId,
        page::{Connection, PageArguments},
        visibility::visible,
    },
};

/// Query root fields of projects.
#[derive(Default)]
pub struct ProjectQuery;

#[Object]
impl ProjectQuery {
    /// Project by identifier, null when it does not exist or is not visible to the caller. Token scope:
    /// `projects:read`.
    async fn project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Global identifier.")] id: TypedId<ProjectId>,
    ) -> Result<Option<Project>> {
        let found = policy::view(ctx.app()?, &ctx.request()?.viewer, id.0).await;
        visible(found.map(|project| Project::from(project.into_inner())))
    }
}

/// Resolves the `projects` field of a creator. The count is read only when `totalCount` is selected.
pub async fn list(
    ctx: &Context<'_>,
    owner: UserId,
    filter: Option<ProjectFilter>,
    order: Option<ProjectOrder>,
    page: PageArguments,
) -> Result<Connection<Project>> {
    let (db, page) = (&ctx.app()?.db, page.try_into()?);
    let (filter, order) = (filter.unwrap_or_default(), order.unwrap_or_default());
    let slice = service::list(db, owner, &filter, order, &page).await?;
    let total_count =
        if ctx.look_ahead().field("totalCount").exists() { service::count(db, owner, &filter).await? } else { 0 };
    Ok(slice.into_connection(total_count, |row| service::key(row, order), Project::from))
}
