//! The releases that feedback names: the one that its author tried, and the one that fixed it.

use entity::{
    feedback, release,
    types::id::{ProjectId, ReleaseId},
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

use super::changes::save_all;
use crate::{
    features::releases::{self, messages::RELEASE_NOT_FOUND},
    platform::{db::Tx, error::Result},
};

/// Returns a release that a field of an input names, which must be of the project. The project is locked.
pub async fn named(tx: &Tx, project: ProjectId, id: ReleaseId, field: &'static str) -> Result<release::Model> {
    let release = releases::policy::of_project(tx, project, id).await;
    Ok(release.map_err(|error| error.on_not_found(field, RELEASE_NOT_FOUND))?.into_inner())
}

/// Removes a release that is being deleted from the feedback that names it, which keeps its status.
pub async fn remove(tx: &Tx, release: ReleaseId) -> Result<()> {
    let (fixed_in, tested) = (feedback::Column::FixedInId, feedback::Column::TestedReleaseId);
    let unless_deleted = |column: feedback::Column| Expr::case(column.ne(release), Expr::col(column)).into();
    let naming = feedback::Entity::update_many()
        .col_expr(fixed_in, unless_deleted(fixed_in))
        .col_expr(tested, unless_deleted(tested))
        .filter(fixed_in.eq(release).or(tested.eq(release)));
    save_all(tx, naming, true).await
}
