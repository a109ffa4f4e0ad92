//! Authorization of links and of requests: the owner of the project has full access, and anyone with the token of a link
//! may read the sheet of its project while it is open, and join. For everyone else they are not found.

use entity::{
    join_request, project, project_link,
    types::id::{JoinRequestId, ProjectId, ProjectLinkId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use super::loader::{JoinRequestById, ProjectLinkById, RemovedFrom, RequestOf};
use crate::{
    features::{invitations, projects},
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, Manage, View},
            viewer::{SignedIn, Viewer},
        },
        db::Tx,
        error::{Error, Result},
    },
};

/// A link that somebody joins through and its project, whose rows are locked until the transaction ends.
pub struct LockedLink {
    /// The link.
    pub link: project_link::Model,
    /// The project of the link.
    pub project: project::Model,
}

/// Returns a link of a project of `viewer`. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: ProjectLinkId) -> Result<Authorized<project_link::Model, View>> {
    viewer.signed_in()?;
    let link = app.loader.load_one(ProjectLinkById(id)).await?.ok_or(Error::NotFound)?;
    projects::policy::view(app, viewer, link.project_id).await?;
    Ok(Authorized::by_policy(link))
}

/// Returns a request to join a project of `viewer`. Batched.
pub async fn view_request(
    app: &App,
    viewer: &Viewer,
    id: JoinRequestId,
) -> Result<Authorized<join_request::Model, View>> {
    viewer.signed_in()?;
    let request = app.loader.load_one(JoinRequestById(id)).await?.ok_or(Error::NotFound)?;
    projects::policy::view(app, viewer, request.project_id).await?;
    Ok(Authorized::by_policy(request))
}

/// Returns a link by its token with its project. The token is sufficient to read whether it is open.
pub async fn by_token(app: &App, token: &str) -> Result<Authorized<(project_link::Model, project::Model), View>> {
    if !invitations::policy::is_token(token) {
        return Err(Error::NotFound);
    }
    let link = project_link::Entity::find().filter(project_link::Column::Token.eq(token)).one(app.db.read()).await?;
    let link = link.ok_or(Error::NotFound)?;
    let project = project::Entity::find_by_id(link.project_id).one(app.db.read()).await?.ok_or(Error::NotFound)?;
    Ok(Authorized::by_policy((link, project)))
}

/// Returns the request of a person for a project, if they made one. Batched.
pub async fn request_of(app: &App, project: ProjectId, person: UserId) -> Result<Option<join_request::Model>> {
    Ok(app.loader.load_one(RequestOf { project, tester: person }).await?)
}

/// Returns a link that `person` may change, locked with its project until the transaction ends.
pub async fn manage(tx: &Tx, person: &SignedIn, id: ProjectLinkId) -> Result<Authorized<project_link::Model, Manage>> {
    let project = project_link::Entity::find_by_id(id).select_only().column(project_link::Column::ProjectId);
    projects::policy::manage_where(tx, person, project::Column::Id.in_subquery(project.into_query())).await?;
    // Openings are counted without a lock of the project.
    let link = project_link::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?;
    link.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// A request that somebody may answer.
pub struct LockedRequest {
    /// The request.
    pub request: Authorized<join_request::Model, Manage>,
    /// The link through which it came.
    pub link: Option<project_link::Model>,
    /// The project of the request.
    pub project: project::Model,
}

/// Returns a request that `person` may answer, with its project and its link, all locked.
pub async fn manage_request(tx: &Tx, person: &SignedIn, id: JoinRequestId) -> Result<LockedRequest> {
    let project = join_request::Entity::find_by_id(id).select_only().column(join_request::Column::ProjectId);
    let condition = project::Column::Id.in_subquery(project.into_query());
    let project = projects::policy::manage_where(tx, person, condition).await?.into_inner();
    // Every writer of a request locks its project first, so the row read here cannot change.
    let request = join_request::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    let link = match request.link_id {
        Some(link) => project_link::Entity::find_by_id(link).lock_exclusive().one(tx.db()).await?,
        None => None,
    };
    Ok(LockedRequest { request: Authorized::by_policy(request), link, project })
}

/// Locks a link and its project by the token of the link, to join.
pub async fn lock_by_token(tx: &Tx, token: &str) -> Result<LockedLink> {
    if !invitations::policy::is_token(token) {
        return Err(Error::NotFound);
    }
    let with_token = || project_link::Entity::find().filter(project_link::Column::Token.eq(token));
    let project = with_token().one(tx.db()).await?.ok_or(Error::NotFound)?.project_id;
    let project = projects::policy::lock(tx, project).await?;
    let link = with_token().lock_exclusive().one(tx.db()).await?;
    match (project, link) {
        (Some(project), Some(link)) => Ok(LockedLink { link, project }),
        _ => Err(Error::NotFound),
    }
}

/// Returns whether the creator of a project ended the test of `person`, whom only a new invitation brings back. Batched.
pub async fn is_removed(app: &App, project: ProjectId, person: UserId) -> Result<bool> {
    Ok(app.loader.load_one(RemovedFrom { project, tester: person }).await?.is_some())
}
