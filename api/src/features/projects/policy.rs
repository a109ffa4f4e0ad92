//! Authorization of projects: the owner may do everything; for everyone else a project is not found.

use entity::{project, types::id::ProjectId};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, IntoCondition},
};

use super::loader::ProjectById;
use crate::platform::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// Returns a project that `viewer` may read. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: ProjectId) -> Result<Authorized<project::Model, View>> {
    let person = viewer.signed_in()?;
    let project = app.loader.load_one(ProjectById(id)).await?.ok_or(Error::NotFound)?;
    if project.creator_id == person.user_id { Ok(Authorized::by_policy(project)) } else { Err(Error::NotFound) }
}

/// Whether `viewer` owns a project; a visitor owns none. Batched.
pub async fn owns(app: &App, viewer: &Viewer, id: ProjectId) -> Result<bool> {
    if viewer.signed_in().is_err() {
        return Ok(false);
    }
    match view(app, viewer, id).await {
        Ok(_) => Ok(true),
        Err(Error::NotFound) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Locks a project until the transaction ends. Lock order, everywhere: a project before what belongs to it, so what
/// names the project is read without a lock first; several projects by [`lock_all`].
pub async fn lock(tx: &Tx, id: ProjectId) -> Result<Option<project::Model>> {
    Ok(project::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?)
}

/// Locks the projects that match a condition, in the order of their identifiers, so that two transactions cannot wait
/// for each other.
pub async fn lock_all(tx: &Tx, condition: impl IntoCondition) -> Result<Vec<project::Model>> {
    let matching = project::Entity::find().filter(condition).order_by_asc(project::Column::Id);
    Ok(matching.lock_exclusive().all(tx.db()).await?)
}

/// Returns a project that `person` may change, locked until the transaction ends.
pub async fn manage(tx: &Tx, person: &SignedIn, id: ProjectId) -> Result<Authorized<project::Model, Manage>> {
    manage_where(tx, person, project::Column::Id.eq(id)).await
}

/// Returns a project that the operator may take down, whoever owns it, locked until the transaction ends.
pub(super) async fn moderate(tx: &Tx, id: ProjectId) -> Result<Authorized<project::Model, Manage>> {
    lock(tx, id).await?.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Like [`manage`], for the project that matches a condition.
pub async fn manage_where(tx: &Tx, person: &SignedIn, condition: Expr) -> Result<Authorized<project::Model, Manage>> {
    let project = project::Entity::find()
        .filter(condition)
        .filter(project::Column::CreatorId.eq(person.creator()?))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    project.map(Authorized::by_policy).ok_or(Error::NotFound)
}
