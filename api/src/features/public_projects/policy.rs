//! Authorization of public pages: whoever has the address of one sees it while its creator shows it. Whoever has an
//! account votes on what they see.

use entity::{
    feedback, project, release, roadmap_item,
    types::{
        id::{FeedbackId, ProjectId, ReleaseId, RoadmapItemId},
        project_visibility::ProjectVisibility,
    },
};
use sea_orm::EntityTrait;

use crate::{
    features::{
        feedback::FeedbackById,
        projects::{self, ProjectById},
        releases::ReleaseById,
        roadmap::ItemById,
        workspace,
    },
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

/// Returns a release that a public page shows. Batched.
pub async fn view_release(app: &App, id: ReleaseId) -> Result<Authorized<release::Model, View>> {
    let release = app.loader.load_one(ReleaseById(id)).await?.ok_or(Error::NotFound)?;
    view(app, release.project_id).await?;
    Ok(Authorized::by_policy(release))
}

/// Returns a step of a roadmap that a public page shows. Batched.
pub async fn view_item(app: &App, id: RoadmapItemId) -> Result<Authorized<roadmap_item::Model, View>> {
    let item = app.loader.load_one(ItemById(id)).await?.ok_or(Error::NotFound)?;
    view_roadmap(app, item.project_id).await?;
    Ok(Authorized::by_policy(item))
}

/// Returns feedback that a public page shows. Batched.
pub async fn view_public_feedback(app: &App, id: FeedbackId) -> Result<Authorized<feedback::Model, View>> {
    let feedback = app.loader.load_one(FeedbackById(id)).await?.filter(|feedback| feedback.is_public);
    let feedback = feedback.ok_or(Error::NotFound)?;
    view_feedback(app, feedback.project_id).await?;
    Ok(Authorized::by_policy(feedback))
}

/// Returns a step of a roadmap that a public page shows, to vote on it. Its project is locked until the transaction
/// ends, which locks the step too.
pub async fn vote(tx: &Tx, id: RoadmapItemId) -> Result<Authorized<roadmap_item::Model, Vote>> {
    let project = roadmap_item::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?.project_id;
    let project = projects::policy::lock(tx, project).await?;
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
