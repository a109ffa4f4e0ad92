//! Who may do what with a roadmap: its project's owner everything; the project's testers read it, unless the workspace
//! settings say otherwise; to others it does not exist.

use entity::{
    project, roadmap_item,
    types::id::{ProjectId, RoadmapItemId},
};
use sea_orm::{ColumnTrait, EntityTrait, QuerySelect, QueryTrait};

use super::loader::ItemById;
use crate::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
    invitations, projects, workspace,
};

/// Whether `person` reads the roadmap of a project. Batched.
pub async fn may_read(app: &App, person: &SignedIn, project: &project::Model) -> Result<bool> {
    Ok(project.creator_id == person.user_id || is_shared(app, person, project.id).await?)
}

/// The step, to be read by `viewer`. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: RoadmapItemId) -> Result<Authorized<roadmap_item::Model, View>> {
    let person = viewer.signed_in()?;
    let item = app.loader.load_one(ItemById(id)).await?.ok_or(Error::NotFound)?;
    if owns(app, viewer, item.project_id).await? || is_shared(app, person, item.project_id).await? {
        Ok(Authorized::by_policy(item))
    } else {
        Err(Error::NotFound)
    }
}

/// The step, to be changed by `person`. Its project is locked until the transaction ends, and the step by that.
pub async fn manage(tx: &Tx, person: &SignedIn, id: RoadmapItemId) -> Result<Authorized<roadmap_item::Model, Manage>> {
    let its_project = roadmap_item::Entity::find_by_id(id).select_only().column(roadmap_item::Column::ProjectId);
    projects::policy::manage_where(tx, person, project::Column::Id.in_subquery(its_project.into_query())).await?;
    // Whoever writes a step has locked its project, so what is read now stays so.
    let item = roadmap_item::Entity::find_by_id(id).one(tx.db()).await?;
    item.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Whether `viewer` owns a project. Batched.
pub(super) async fn owns(app: &App, viewer: &Viewer, project: ProjectId) -> Result<bool> {
    match projects::policy::view(app, viewer, project).await {
        Ok(project) => Ok(project.creator_id == viewer.signed_in()?.user_id),
        Err(Error::NotFound) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether the roadmap of a project is shown to `person` as one of its testers. Batched.
pub(super) async fn is_shared(app: &App, person: &SignedIn, project: ProjectId) -> Result<bool> {
    Ok(invitations::policy::is_tester(app, person, project).await? && workspace::shares_roadmap(app, project).await?)
}
