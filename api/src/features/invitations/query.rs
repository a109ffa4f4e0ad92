//! Queries of invitations and testers.

use async_graphql::{Context, Object};
use entity::types::{
    id::{InvitationId, ProjectId, ProjectTesterId, UserId},
    invitation_status::InvitationStatus,
};

use super::{
    counts, current,
    loader::{InvitationsOfProject, ProjectsOfTester, TestersOfProject},
    policy, service,
    testers::ProjectTester,
    types::{Invitation, InvitationFilter},
};
use crate::platform::{
    app::App,
    auth::viewer::{Roles, UserType, Viewer},
    error::{Error, Result},
    graphql::{
        account::Account,
        context::ContextExt,
        list::{self, page_of},
        node::NodeType,
        page::{Connection, PageArguments},
        visibility::visible,
    },
};

/// The default number of current tests.
const CURRENT_TESTS: i32 = 10;
/// The maximum number of current tests.
const MAX_CURRENT_TESTS: i32 = 50;

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
        visible(found.map(|opened| Invitation::of_link_with_sheet(opened.into_inner())))
    }
}

impl NodeType for Invitation {
    type Id = InvitationId;

    async fn find(app: &App, viewer: &Viewer, id: InvitationId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

impl NodeType for ProjectTester {
    type Id = ProjectTesterId;

    async fn find(app: &App, viewer: &Viewer, id: ProjectTesterId) -> Result<Self> {
        policy::view_tester(app, viewer, id).await.map(|row| row.into_inner().into())
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
        Some(statuses) => {
            let count = Box::pin(counts::of_project(ctx.app()?, project, statuses.clone()));
            let select = service::of_project(project, statuses);
            list::page_with_count(ctx, select, page, count, Invitation::from).await
        }
    }
}

/// Returns the number of a project's invitations of any status. The caller checks that the viewer is its owner.
/// Batched.
pub async fn count_of_project(ctx: &Context<'_>, project: ProjectId) -> Result<u64> {
    list::count_of::<InvitationsOfProject>(ctx.app()?, project).await
}

/// Fields of the GraphQL object `Viewer`: the invitations and the tested projects.
pub struct InvitationViewer {
    user: UserId,
    roles: Roles,
}

impl From<&Account> for InvitationViewer {
    fn from(account: &Account) -> Self {
        Self { user: account.user_id, roles: account.roles }
    }
}

#[Object]
impl InvitationViewer {
    /// Invitations, newest first: those a creator sent; for anyone else, those they received (`receivedInvitations`).
    async fn invitations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only invitations that meet these criteria.")] filter: Option<InvitationFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Invitation>>> {
        let page = PageArguments { after, before, first, last };
        let statuses = statuses(filter);
        if !self.roles.has(UserType::Creator) {
            return list::page(ctx, service::received_by(self.user, statuses), page, Invitation::from).await.map(Some);
        }
        let count = Box::pin(counts::sent_by(ctx.app()?, self.user, statuses.clone()));
        list::page_with_count(ctx, service::sent_by(self.user, statuses), page, count, Invitation::from).await.map(Some)
    }

    /// Invitations that the person was sent by name, and those that they accepted, newest first.
    async fn received_invitations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only invitations that meet these criteria.")] filter: Option<InvitationFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Invitation>>> {
        let page = PageArguments { after, before, first, last };
        list::page(ctx, service::received_by(self.user, statuses(filter)), page, Invitation::from).await.map(Some)
    }

    /// Projects the person tests, the last one joined first.
    async fn tested_projects(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ProjectTester>>> {
        let page = PageArguments { after, before, first, last };
        page_of::<ProjectsOfTester, _>(ctx, self.user, page, ProjectTester::from).await.map(Some)
    }

    /// Projects the person tests that are in progress and whose deadline is not over, those that end first at the beginning; of
    /// the last 200 that they joined. Codes: BAD_USER_INPUT.
    async fn current_tests(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Number of projects, 1 to 50; 10 when not given.")] first: Option<i32>,
    ) -> Result<Option<Vec<ProjectTester>>> {
        let first = first.unwrap_or(CURRENT_TESTS);
        if !(1..=MAX_CURRENT_TESTS).contains(&first) {
            return Err(Error::BadUserInput(format!("`first` must be 1 to {MAX_CURRENT_TESTS}")));
        }
        let rows = current::tests_of(ctx.app()?, self.user, first).await?;
        Ok(Some(rows.into_iter().map(ProjectTester::from).collect()))
    }
}

/// Returns a page of a project's testers, newest first. The caller checks that the viewer is its owner.
pub async fn testers_of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Connection<ProjectTester>> {
    page_of::<TestersOfProject, _>(ctx, project, page, ProjectTester::from).await
}

/// Returns the statuses that a filter keeps, or `None` for all.
fn statuses(filter: Option<InvitationFilter>) -> Option<Vec<InvitationStatus>> {
    Some(filter?.status?.into_iter().map(InvitationStatus::from).collect())
}
