//! Authorization of roadmaps: the project's owner may do everything, and its testers may read unless the workspace
//! settings deny it; for everyone else a roadmap is not found.

use entity::{
    project, roadmap_item,
    types::id::{ProjectId, RoadmapItemId},
};
use sea_orm::{ColumnTrait, EntityTrait, QuerySelect, QueryTrait};

use super::loader::ItemById;
use crate::{
    features::{invitations, projects, workspace},
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

/// Whether `person` may read the roadmap of a project. Batched.
pub async fn may_read(app: &App, person: &SignedIn, project: &project::Model) -> Result<bool> {
    Ok(project.creator_id == person.user_id || is_shared(app, person, project.id).await?)
}

/// Returns a step that `viewer` may read. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: RoadmapItemId) -> Result<Authorized<roadmap_item::Model, View>> {
    let person = viewer.signed_in()?;
    let item = app.loader.load_one(ItemById(id)).await?.ok_or(Error::NotFound)?;
    if projects::policy::owns(app, viewer, item.project_id).await? || is_shared(app, person, item.project_id).await? {
        Ok(Authorized::by_policy(item))
    } else {
        Err(Error::NotFound)
    }
}

/// Returns a step that `person` may change. Its project is locked until the transaction ends, which locks the step too.
pub async fn manage(tx: &Tx, person: &SignedIn, id: RoadmapItemId) -> Result<Authorized<roadmap_item::Model, Manage>> {
    let project_id = roadmap_item::Entity::find_by_id(id).select_only().column(roadmap_item::Column::ProjectId);
    projects::policy::manage_where(tx, person, project::Column::Id.in_subquery(project_id.into_query())).await?;
    // Every writer of a step locks its project first, so the row read here cannot change.
    let item = roadmap_item::Entity::find_by_id(id).one(tx.db()).await?;
    item.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Whether the roadmap of a project is shown to `person` as one of its testers. Batched.
async fn is_shared(app: &App, person: &SignedIn, project: ProjectId) -> Result<bool> {
    Ok(invitations::policy::is_tester(app, person, project).await? && workspace::shares_roadmap(app, project).await?)
}
