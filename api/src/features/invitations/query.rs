//! Queries of invitations and testers.

use async_graphql::{Context, Object};
use entity::types::{
    id::{ProjectId, UserId},
    invitation_status::InvitationStatus,
};

use super::{
    loader::{InvitationsOfProject, ProjectsOfTester, TestersOfProject},
    service,
    testers::ProjectTester,
    types::{Invitation, InvitationFilter},
};
use crate::platform::{
    auth::viewer::UserType,
    error::Result,
    graphql::{
        context::ContextExt,
        list::{self, CountOf, page_of},
        page::{Connection, PageArguments},
        visibility::visible,
    },
};

/// Root query fields for invitations.
#[derive(Default)]
pub struct InvitationQuery;

#[Object]
impl InvitationQuery {
    /// Invitation of a link, with the project's sheet, for anyone who has the link. Null when there is none or it was
    /// revoked. Records for the owner that the link was opened. Token scope: `invitations:read`.
    async fn invitation_by_token(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Secret part of the link.")] token: String,
    ) -> Result<Option<Invitation>> {
        let found = service::open(ctx.app()?, &ctx.request()?.viewer, &token).await;
        visible(found.map(|invitation| invitation.into_inner().into()))
    }
}

/// Returns a page of a project's invitations, newest first. The caller checks that the viewer is its owner.
pub async fn of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    filter: Option<InvitationFilter>,
    page: PageArguments,
) -> Result<Connection<Invitation>> {
    match statuses(filter) {
        None => page_of::<InvitationsOfProject, _>(ctx, project, page, Invitation::from).await,
        Some(statuses) => list::page(ctx, service::of_project(project, statuses), page, Invitation::from).await,
    }
}

/// Returns the number of a project's invitations of any status. The caller checks that the viewer is its owner.
/// Batched.
pub async fn count_of_project(ctx: &Context<'_>, project: ProjectId) -> Result<u64> {
    let count = ctx.app()?.loader.load_one(CountOf::<InvitationsOfProject>::new(project)).await?;
    Ok(count.unwrap_or_default())
}

/// Returns a page of a user's invitations, newest first: those that a creator sent or that anyone else received.
pub async fn of_viewer(
    ctx: &Context<'_>,
    user: UserId,
    user_type: Option<UserType>,
    filter: Option<InvitationFilter>,
    page: PageArguments,
) -> Result<Connection<Invitation>> {
    list::page(ctx, service::of_user(user, user_type, statuses(filter)), page, Invitation::from).await
}

/// Returns a page of a project's testers, newest first. The caller checks that the viewer is its owner.
pub async fn testers_of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Connection<ProjectTester>> {
    page_of::<TestersOfProject, _>(ctx, project, page, ProjectTester::from).await
}

/// Returns a page of the projects that a user tests, newest first. The caller checks that `user` is the viewer.
pub async fn tested_by(ctx: &Context<'_>, user: UserId, page: PageArguments) -> Result<Connection<ProjectTester>> {
    page_of::<ProjectsOfTester, _>(ctx, user, page, ProjectTester::from).await
}

/// Returns the statuses that a filter keeps, or `None` for all.
fn statuses(filter: Option<InvitationFilter>) -> Option<Vec<InvitationStatus>> {
    Some(filter?.status?.into_iter().map(InvitationStatus::from).collect())
}
