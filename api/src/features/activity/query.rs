//! Queries of activities.

use async_graphql::{Context, Object};
use entity::types::id::{ActivityId, ProjectId, UserId};

use super::{
    loader::{ActivitiesOfProject, ActivitiesOfUser},
    policy,
    types::Activity,
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        account::Account,
        list::page_of,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

impl NodeType for Activity {
    type Id = ActivityId;

    async fn find(app: &App, viewer: &Viewer, id: ActivityId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Fields of the GraphQL object `Viewer`: the activities.
pub struct ActivityViewer(UserId);

impl From<&Account> for ActivityViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl ActivityViewer {
    /// What happened in the person's projects, newest first.
    async fn activities(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Activity>>> {
        let page = PageArguments { after, before, first, last };
        page_of::<ActivitiesOfUser, _>(ctx, self.0, page, Activity::from).await.map(Some)
    }
}

/// Returns a page of a project's activities, newest first. The caller checks that the viewer is its owner.
pub async fn of_project(ctx: &Context<'_>, project: ProjectId, page: PageArguments) -> Result<Connection<Activity>> {
    page_of::<ActivitiesOfProject, _>(ctx, project, page, Activity::from).await
}
