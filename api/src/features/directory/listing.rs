//! What a listing keeps of its project, so that the directory is read from the listings alone.

use chrono::NaiveDate;
use entity::{
    project, project_listing,
    types::{id::ProjectListingId, project_status::ProjectStatus, project_visibility::ProjectVisibility},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    prelude::Uuid, sea_query::Expr,
};

use super::keywords;
use crate::platform::{app::App, db::Tx, error::Result, text};

/// The number of listings that are taken off the directory in one transaction.
const BATCH: u64 = 200;

/// Returns the identifier of the listing of a project.
pub fn id(project: &project::Model) -> ProjectListingId {
    Uuid::from(project.id).into()
}

/// Whether a listing is in the directory on a day.
pub fn is_shown(listing: &project_listing::Model, today: NaiveDate) -> bool {
    listing.is_listed && listing.deadline >= today
}

/// Returns a listing with what it keeps of its project, which is locked.
pub fn with_project_fields(
    listing: project_listing::Model,
    project: &project::Model,
    today: NaiveDate,
) -> project_listing::Model {
    let is_active = project.visibility == ProjectVisibility::Public && project.status == ProjectStatus::InProgress;
    project_listing::Model {
        is_listed: listing.is_open && listing.hidden_at.is_none() && is_active && project.deadline >= today,
        deadline: project.deadline,
        folded: text::fold(&format!("{} {}", project.title, project.keywords.0.join(" "))),
        ..listing
    }
}

/// Writes a listing, of a project that is locked, with what it keeps of it.
pub async fn write(
    tx: &Tx,
    listing: project_listing::Model,
    project: &project::Model,
) -> Result<project_listing::Model> {
    let listing = with_project_fields(listing, project, tx.now().date_naive());
    let mut row = listing.into_active_model().reset_all();
    // Set by the database trigger.
    row.needs_feedback = ActiveValue::NotSet;
    let listing = row.update(tx.db()).await?;
    keywords::write(tx, &listing, project).await?;
    Ok(listing)
}

/// Brings the listing of a project up to date with it.
pub async fn sync_with_project(tx: &Tx, project: &project::Model) -> Result<()> {
    if let Some(listing) = project_listing::Entity::find_by_id(id(project)).one(tx.db()).await? {
        write(tx, listing, project).await?;
    }
    Ok(())
}

/// Takes the listings whose deadline is over off the directory. They are not shown before either: this keeps the indexes of
/// the directory short.
pub async fn remove_ended(app: &App) -> Result<()> {
    loop {
        let today = app.clock.now().date_naive();
        let ended: Vec<ProjectListingId> = project_listing::Entity::find()
            .select_only()
            .column(project_listing::Column::Id)
            .filter(Expr::col(project_listing::Column::IsListed))
            .filter(project_listing::Column::Deadline.lt(today))
            .order_by_asc(project_listing::Column::Deadline)
            .limit(BATCH)
            .into_tuple()
            .all(app.db.read())
            .await?;
        if ended.is_empty() {
            return Ok(());
        }
        let ended = &ended;
        app.db
            .write(|tx| {
                async move {
                    // A deadline may have been moved since they were read.
                    let removed = project_listing::Entity::update_many()
                        .col_expr(project_listing::Column::IsListed, Expr::val(false))
                        .filter(project_listing::Column::Id.is_in(ended.iter().copied()))
                        .filter(project_listing::Column::Deadline.lt(today))
                        .exec_with_returning(tx.db())
                        .await?;
                    let removed: Vec<ProjectListingId> = removed.into_iter().map(|listing| listing.id).collect();
                    keywords::remove(tx, &removed).await
                }
                .scope_boxed()
            })
            .await?;
    }
}
