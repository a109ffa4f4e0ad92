//! Queries of projects: a project by identifier and the projects of a creator.

use async_graphql::{Context, Object};
use entity::types::id::{ProjectId, UserId};

use super::{
    loader::ProjectsOfCreator,
    payloads::{ProjectFilter, ProjectOrder},
    policy, service,
    types::Project,
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        account::Account,
        context::ContextExt,
        id::TypedId,
        list::{page_by, page_of},
        node::{NodeType, find_visible},
        page::{Connection, PageArguments},
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
        find_visible(ctx, id.0).await
    }
}

impl NodeType for Project {
    type Id = ProjectId;

    async fn find(app: &App, viewer: &Viewer, id: ProjectId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Fields of the GraphQL object `Viewer`: the projects.
pub struct ProjectViewer(UserId);

impl From<&Account> for ProjectViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl ProjectViewer {
    /// Projects of the account, newest first unless ordered otherwise.
    #[expect(clippy::too_many_arguments, reason = "the arguments of a Relay connection")]
    async fn projects(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only projects that meet these criteria.")] filter: Option<ProjectFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
        #[graphql(desc = "Sort order.")] order_by: Option<ProjectOrder>,
    ) -> Result<Option<Connection<Project>>> {
        let page = PageArguments { after, before, first, last };
        let (filter, order) = (filter.unwrap_or_default(), order_by.unwrap_or_default());
        if filter.status.is_none() && order == ProjectOrder::default() {
            return page_of::<ProjectsOfCreator, _>(ctx, self.0, page, Project::from).await.map(Some);
        }
        let (projects, order) = (service::of_creator(self.0, &filter), service::list_order(order));
        let count = Box::pin(service::count_of_creator(ctx.app()?, self.0, &filter));
        page_by(ctx, projects, &order, page, count, Project::from).await.map(Some)
    }
}
