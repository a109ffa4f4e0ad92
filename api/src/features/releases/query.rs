//! Queries of releases.

use async_graphql::Context;
use entity::types::id::{ProjectId, ReleaseId};

use super::{loader::ReleasesOfProject, policy, types::Release};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        list::page_of,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

impl NodeType for Release {
    type Id = ReleaseId;

    async fn find(app: &App, viewer: &Viewer, id: ReleaseId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Returns a page of the releases of a project, newest first. The caller checks that the viewer owns it or sees its sheet.
pub async fn of_project(ctx: &Context<'_>, project: ProjectId, page: PageArguments) -> Result<Connection<Release>> {
    page_of::<ReleasesOfProject, _>(ctx, project, page, Release::from).await
}
