//! Batched reads of links, of requests, and of what came of links.

use std::{collections::HashMap, sync::Arc};

use entity::{
    feedback, invitation, join_request,
    types::{
        id::{JoinRequestId, ProjectId, ProjectLinkId, UserId},
        invitation_status::InvitationStatus,
        join_request_status::JoinRequestStatus,
    },
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select,
    sea_query::{Expr, ExprTrait, Query},
};

use crate::platform::{
    app::App,
    db::list::{self, list_of, listed},
    error::{Error, Result},
    loaders::{Loader, Reader, load_by_id},
};

load_by_id!("A link by its identifier, unchecked." ProjectLinkById(ProjectLinkId) = project_link);
load_by_id!("A request by its identifier, unchecked." JoinRequestById(JoinRequestId) = join_request);

listed!(project_link by CreatedAt created_at);
listed!(join_request by CreatedAt created_at);

list_of!("The links of a project." LinksOfProject = project_link by ProjectId, |row| Some(row.project_id));

/// The request of a person to test a project, if they made one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestOf {
    /// The project.
    pub project: ProjectId,
    /// The person.
    pub tester: UserId,
}

impl Loader<RequestOf> for Reader {
    type Value = join_request::Model;

    async fn load(&self, keys: &[RequestOf]) -> Result<HashMap<RequestOf, join_request::Model>, Arc<Error>> {
        let requests = join_request::Entity::find()
            .filter(join_request::Column::ProjectId.is_in(keys.iter().map(|key| key.project)))
            .filter(join_request::Column::TesterId.is_in(keys.iter().map(|key| key.tester)))
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        let key = |row: &join_request::Model| RequestOf { project: row.project_id, tester: row.tester_id };
        Ok(requests.into_iter().map(|row| (key(&row), row)).collect())
    }
}

/// A person whose test of a project its creator ended; absent for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RemovedFrom {
    /// The project.
    pub project: ProjectId,
    /// The person.
    pub tester: UserId,
}

impl Loader<RemovedFrom> for Reader {
    type Value = ();

    async fn load(&self, keys: &[RemovedFrom]) -> Result<HashMap<RemovedFrom, ()>, Arc<Error>> {
        let removed: Vec<(ProjectId, UserId)> = removals()
            .select_only()
            .columns([invitation::Column::ProjectId, invitation::Column::TesterId])
            .filter(invitation::Column::ProjectId.is_in(keys.iter().map(|key| key.project)))
            .filter(invitation::Column::TesterId.is_in(keys.iter().map(|key| key.tester)))
            .into_tuple()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        Ok(removed.into_iter().map(|(project, tester)| (RemovedFrom { project, tester }, ())).collect())
    }
}

/// Returns the query for the invitations of tests that creators ended.
pub fn removals() -> Select<invitation::Entity> {
    invitation::Entity::find()
        .filter(invitation::Column::AcceptedAt.is_not_null())
        .filter(invitation::Column::Status.eq(InvitationStatus::Revoked))
}

/// The numbers of people who came through a link; absent when nobody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FiguresOfLink(pub ProjectLinkId);

/// The numbers of people of one link.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Testers who joined through the link.
    pub accepted: u64,
    /// Testers who joined through the link and gave feedback.
    pub with_feedback: u64,
    /// Requests through the link that are not answered.
    pub pending: u64,
}

impl Loader<FiguresOfLink> for Reader {
    type Value = Figures;

    async fn load(&self, keys: &[FiguresOfLink]) -> Result<HashMap<FiguresOfLink, Figures>, Arc<Error>> {
        let links = || keys.iter().map(|key| key.0);
        let accepted = invitation::Entity::find()
            .filter(invitation::Column::LinkId.is_in(links()))
            .filter(invitation::Column::Status.eq(InvitationStatus::Accepted));
        let has_feedback = Query::select()
            .expr(Expr::val(1))
            .from(feedback::Entity)
            .and_where(
                Expr::col((feedback::Entity, feedback::Column::InvitationId))
                    .equals((invitation::Entity, invitation::Column::Id)),
            )
            .to_owned();
        let with_feedback = accepted.clone().filter(Expr::exists(has_feedback));
        let pending = join_request::Entity::find()
            .filter(join_request::Column::LinkId.is_in(links()))
            .filter(join_request::Column::Status.eq(JoinRequestStatus::Pending));
        let mut figures: HashMap<FiguresOfLink, Figures> = HashMap::new();
        for (link, count) in self.count_by(accepted, invitation::Column::LinkId).await? {
            figures.entry(link).or_default().accepted = count;
        }
        for (link, count) in self.count_by(with_feedback, invitation::Column::LinkId).await? {
            figures.entry(link).or_default().with_feedback = count;
        }
        for (link, count) in self.count_by(pending, join_request::Column::LinkId).await? {
            figures.entry(link).or_default().pending = count;
        }
        Ok(figures)
    }
}

impl Reader {
    /// Counts rows by their link.
    async fn count_by<E: EntityTrait>(&self, rows: Select<E>, link: E::Column) -> Result<Vec<(FiguresOfLink, u64)>> {
        let counts: Vec<(ProjectLinkId, i64)> = rows
            .select_only()
            .column(link)
            .column_as(Expr::cust("count(*)"), "count")
            .group_by(link)
            .into_tuple()
            .all(self.db.read())
            .await?;
        let count = |(link, count)| (FiguresOfLink(link), u64::try_from(count).unwrap_or_default());
        Ok(counts.into_iter().map(count).collect())
    }
}

/// Returns the query for the requests to join a project that are not answered.
pub fn pending_of_project(project: ProjectId) -> Select<join_request::Entity> {
    join_request::Entity::find()
        .filter(join_request::Column::ProjectId.eq(project))
        .filter(join_request::Column::Status.eq(JoinRequestStatus::Pending))
}

/// Counts the requests to join a project that are not answered.
pub async fn count_pending_of_project(app: &App, project: ProjectId) -> Result<u64> {
    list::count(&app.db, pending_of_project(project)).await
}
