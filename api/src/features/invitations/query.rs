//! Queries of invitations and testers.

use async_graphql::{Context, Object};
use entity::{
    invitation,
    types::{
        id::{ProjectId, UserId},
        invitation_status::InvitationStatus,
    },
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};

use super::{
    loader::{InvitationsOfProject, ProjectsOfTester, TestersOfProject},
    policy, service,
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
        let (app, viewer) = (ctx.app()?, &ctx.request()?.viewer);
        let Some(found) = visible(policy::by_token(app.db.read(), &token).await)? else { return Ok(None) };
        let is_owner = viewer.signed_in().is_ok_and(|person| person.user_id == found.creator_id);
        if found.seen_at.is_none() && !is_owner {
            service::mark_seen(app, found.id).await?;
        }
        Ok(Some(found.into_inner().into()))
    }
}

/// Returns a page of a project's invitations, newest first. The caller checks that the viewer is its owner.
pub async fn of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    filter: Option<InvitationFilter>,
    page: PageArguments,
) -> Result<Connection<Invitation>> {
    match filter.filter(|filter| filter.status.is_some()) {
        None => page_of::<InvitationsOfProject, _>(ctx, project, page, Invitation::from).await,
        Some(filter) => {
            let all = invitation::Entity::find().filter(invitation::Column::ProjectId.eq(project));
            list::page(ctx, filter.apply(all), page, Invitation::from).await
        }
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
    let all = invitation::Entity::find();
    let all = match user_type {
        Some(UserType::Creator) => all.filter(invitation::Column::CreatorId.eq(user)),
        _ => all
            .filter(invitation::Column::TesterId.eq(user))
            .filter(invitation::Column::Status.ne(InvitationStatus::Revoked)),
    };
    list::page(ctx, filter.unwrap_or_default().apply(all), page, Invitation::from).await
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

impl InvitationFilter {
    fn apply(self, all: Select<invitation::Entity>) -> Select<invitation::Entity> {
        match self.status {
            Some(statuses) => {
                all.filter(invitation::Column::Status.is_in(statuses.into_iter().map(InvitationStatus::from)))
            }
            None => all,
        }
    }
}
