//! Queries of activities.

use async_graphql::Context;
use entity::types::id::{ProjectId, UserId};

use super::{
    loader::{ActivitiesOfProject, ActivitiesOfUser},
    types::Activity,
};
use crate::platform::{
    error::Result,
    graphql::{
        list::page_of,
        page::{Connection, PageArguments},
    },
};

/// Returns a page of a user's activities, newest first. The caller checks that `user` is the viewer.
pub async fn of_user(ctx: &Context<'_>, user: UserId, page: PageArguments) -> Result<Connection<Activity>> {
    page_of::<ActivitiesOfUser, _>(ctx, user, page, Activity::from).await
}

/// Returns a page of a project's activities, newest first. The caller checks that the viewer is its owner.
pub async fn of_project(ctx: &Context<'_>, project: ProjectId, page: PageArguments) -> Result<Connection<Activity>> {
    page_of::<ActivitiesOfProject, _>(ctx, project, page, Activity::from).await
}
