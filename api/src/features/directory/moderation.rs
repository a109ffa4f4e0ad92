//! Moderation of the directory by the operator, from the command line. Running servers send the recorded change of the public
//! page to those who have it open.

use entity::{project, project_listing, types::id::ProjectId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, prelude::Uuid};

use super::{listing, policy, policy::LockedListing};
use crate::{
    features::projects,
    platform::{db::Db, error::Result},
};

/// The maximum number of projects in the listing.
const MAX_LISTED: u64 = 200;

/// A project that was reported or hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The project.
    pub id: ProjectId,
    /// The title of the project.
    pub title: String,
    /// The number of networks that reported it since it was last shown.
    pub report_count: i32,
    /// Whether it is hidden.
    pub is_hidden: bool,
}

/// Returns reported and hidden projects, newest first, at most [`MAX_LISTED`].
pub async fn reported(db: &Db) -> Result<Vec<Reported>> {
    let condition = Condition::any()
        .add(project_listing::Column::ReportCount.gt(0))
        .add(project_listing::Column::HiddenAt.is_not_null());
    let listings = project_listing::Entity::find()
        .filter(condition)
        .order_by_desc(project_listing::Column::CreatedAt)
        .limit(MAX_LISTED)
        .all(db.read())
        .await?;
    let ids = listings.iter().map(|listing| ProjectId::from(Uuid::from(listing.id)));
    let projects = project::Entity::find().filter(project::Column::Id.is_in(ids)).all(db.read()).await?;
    let title_of =
        |id: ProjectId| projects.iter().find(|project| project.id == id).map(|project| project.title.clone());
    let reported = listings.into_iter().filter_map(|listing| {
        let id = ProjectId::from(Uuid::from(listing.id));
        let (report_count, is_hidden) = (listing.report_count, listing.hidden_at.is_some());
        title_of(id).map(|title| Reported { id, title, report_count, is_hidden })
    });
    Ok(reported.collect())
}

/// Hides a project from the directory. Fails with [`Error::NotFound`](crate::platform::error::Error::NotFound).
pub async fn hide(db: &Db, id: ProjectId) -> Result<()> {
    set_hidden(db, id, true).await
}

/// Shows a hidden project again. Resets the report count of a project, hidden or not: as many new reporters are needed to hide
/// it. Fails with [`Error::NotFound`](crate::platform::error::Error::NotFound).
pub async fn show(db: &Db, id: ProjectId) -> Result<()> {
    set_hidden(db, id, false).await
}

async fn set_hidden(db: &Db, id: ProjectId, is_hidden: bool) -> Result<()> {
    db.write(|tx| {
        async move {
            let LockedListing { project, listing } = policy::moderate(tx, id).await?;
            let is_new = listing.hidden_at.is_some() != is_hidden;
            let report_count = if is_hidden { listing.report_count } else { 0 };
            let hidden_at = if is_new { is_hidden.then(|| tx.now()) } else { listing.hidden_at };
            listing::write(tx, project_listing::Model { report_count, hidden_at, ..listing }, &project).await?;
            if is_new { projects::service::bump_page_version(tx, project).await } else { Ok(()) }
        }
        .scope_boxed()
    })
    .await
}
