//! Reading activity lists.

use async_graphql::Context;
use entity::types::id::{ProjectId, UserId};

use super::{
    loader::{ActivitiesOfProject, ActivitiesOfUser},
    types::Activity,
};
use crate::{
    error::Result,
    graphql::{
        list::page_of,
        page::{Connection, PageArguments},
    },
};

/// What happened in a person's projects, newest first; for that person only.
pub async fn of_user(ctx: &Context<'_>, user: UserId, page: PageArguments) -> Result<Connection<Activity>> {
    page_of::<ActivitiesOfUser, _>(ctx, user, page, Activity::from).await
}

/// What happened in a project, newest first; for its owner only.
pub async fn of_project(ctx: &Context<'_>, project: ProjectId, page: PageArguments) -> Result<Connection<Activity>> {
    page_of::<ActivitiesOfProject, _>(ctx, project, page, Activity::from).await
}
