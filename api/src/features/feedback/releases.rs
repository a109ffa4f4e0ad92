//! The releases that feedback names: the one that its author tried, and the one that fixed it.

use entity::{
    feedback, release,
    types::id::{ProjectId, ReleaseId},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::ExprTrait};

use super::changes::{notify_webhooks, save};
use crate::{
    features::releases::{self, messages::RELEASE_NOT_FOUND},
    platform::{app::App, db::Tx, error::Result},
};

/// Returns a release that a field of an input names, which must be of the project. The project is locked.
pub async fn named(tx: &Tx, project: ProjectId, id: ReleaseId, field: &'static str) -> Result<release::Model> {
    let release = releases::policy::of_project(tx, project, id).await;
    Ok(release.map_err(|error| error.on_not_found(field, RELEASE_NOT_FOUND))?.into_inner())
}

/// Removes a release that is being deleted from the feedback that names it, which keeps its status.
pub async fn remove(tx: &Tx, app: &App, release: ReleaseId) -> Result<()> {
    let naming = feedback::Entity::find()
        .filter(feedback::Column::FixedInId.eq(release).or(feedback::Column::TestedReleaseId.eq(release)))
        .order_by_asc(feedback::Column::Id)
        .lock_exclusive()
        .all(tx.db())
        .await?;
    let mut changed = Vec::new();
    for feedback in naming {
        let (is_fixed_in, is_tested) =
            (feedback.fixed_in_id == Some(release), feedback.tested_release_id == Some(release));
        let after = save(tx, feedback, |row| {
            if is_fixed_in {
                row.fixed_in_id = Set(None);
            }
            if is_tested {
                row.tested_release_id = Set(None);
            }
        })
        .await?;
        changed.push(after);
    }
    notify_webhooks(tx, app, &changed).await
}
