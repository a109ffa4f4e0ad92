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
        list::page_by,
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
    let projects = service::of_creator(owner, &filter.unwrap_or_default());
    let order = service::list_order(order.unwrap_or_default());
    page_by(ctx, projects, &order, page, Project::from).await
}
