//! Authorization of public pages: whoever has the address of one sees it while its creator shows it. Whoever has an account
//! votes on what they see.

use entity::{
    project, roadmap_item,
    types::{
        id::{ProjectId, RoadmapItemId},
        project_visibility::ProjectVisibility,
    },
};
use sea_orm::{EntityTrait, QuerySelect};

use crate::{
    features::{projects::ProjectById, workspace},
    platform::{
        app::App,
        auth::authorized::{Authorized, View},
        db::Tx,
        error::{Error, Result},
    },
};

/// The permission to vote on a step of a roadmap.
#[derive(Clone, Copy, Debug)]
pub enum Vote {}

/// Returns a project that has a public page. Batched.
pub async fn view(app: &App, id: ProjectId) -> Result<Authorized<project::Model, View>> {
    app.loader.load_one(ProjectById(id)).await?.and_then(authorize_shown).ok_or(Error::NotFound)
}

/// Fails unless a project has a public page that shows its roadmap. Batched.
pub async fn view_roadmap(app: &App, id: ProjectId) -> Result<()> {
    view(app, id).await?;
    if workspace::shares_roadmap(app, id).await? { Ok(()) } else { Err(Error::NotFound) }
}

/// Fails unless a project has a public page that shows feedback. Batched.
pub async fn view_feedback(app: &App, id: ProjectId) -> Result<()> {
    view(app, id).await?;
    if workspace::shows_feedback(app, id).await? { Ok(()) } else { Err(Error::NotFound) }
}

/// Returns a step of a roadmap that a public page shows. Its project is locked until the transaction ends, which locks the
/// step too.
pub async fn vote(tx: &Tx, id: RoadmapItemId) -> Result<Authorized<roadmap_item::Model, Vote>> {
    let project = roadmap_item::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?.project_id;
    let project = project::Entity::find_by_id(project).lock_exclusive().one(tx.db()).await?;
    let project = project.and_then(authorize_shown).ok_or(Error::NotFound)?;
    if !workspace::shares_roadmap_in(tx, project.id).await? {
        return Err(Error::NotFound);
    }
    let item = roadmap_item::Entity::find_by_id(id).one(tx.db()).await?;
    item.map(Authorized::by_policy).ok_or(Error::NotFound)
}

fn authorize_shown(project: project::Model) -> Option<Authorized<project::Model, View>> {
    (project.visibility != ProjectVisibility::Private).then(|| Authorized::by_policy(project))
}
