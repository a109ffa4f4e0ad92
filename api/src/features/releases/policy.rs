//! Authorization of releases: the project's owner may do everything, and its testers may read; whoever has the link of
//! an invitation reads them through the project's sheet. For everyone else a release is not found.

use entity::{
    project, release,
    types::id::{ProjectId, ReleaseId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use super::loader::ReleaseById;
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

/// Returns a release that `viewer` may read. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: ReleaseId) -> Result<Authorized<release::Model, View>> {
    viewer.signed_in()?;
    let release = app.loader.load_one(ReleaseById(id)).await?.ok_or(Error::NotFound)?;
    invitations::policy::view_as_tester(app, viewer, release.project_id).await?;
    Ok(Authorized::by_policy(release))
}

/// Returns a release that `person` may change. Its project is locked until the transaction ends, which locks the release
/// too.
pub async fn manage(tx: &Tx, person: &SignedIn, id: ReleaseId) -> Result<Authorized<release::Model, Manage>> {
    let project = release::Entity::find_by_id(id).select_only().column(release::Column::ProjectId);
    projects::policy::manage_where(tx, person, project::Column::Id.in_subquery(project.into_query())).await?;
    // Every writer of a release locks its project first, so the row read here cannot change.
    let release = release::Entity::find_by_id(id).one(tx.db()).await?;
    release.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns a release of a project that the transaction has locked, to name it in feedback.
pub async fn of_project(tx: &Tx, project: ProjectId, id: ReleaseId) -> Result<Authorized<release::Model, View>> {
    let own = release::Entity::find_by_id(id).filter(release::Column::ProjectId.eq(project));
    own.one(tx.db()).await?.map(Authorized::by_policy).ok_or(Error::NotFound)
}
