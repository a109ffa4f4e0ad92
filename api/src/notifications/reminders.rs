//! Reminders of a roadmap's dates: the creator is told when a step that is not completed is planned for one of the next
//! days, once for each step and date, whichever process lives.
//!
//! Of which date somebody was reminded is noted on the step, in the transaction that tells them: a date that is moved is
//! told anew, one that was told in a project whose notifications were off is not made up for.

use chrono::{Days, NaiveDate};
use entity::{
    project, roadmap_item,
    types::{
        id::RoadmapItemId, notification_type::NotificationType, project_status::ProjectStatus,
        roadmap_status::RoadmapStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use super::service::{About, notify};
use crate::{app::App, error::Result};

/// So many days before its date a step is near.
const NEAR: Days = Days::new(3);

/// Steps in one round; the others are not forgotten.
const AT_ONCE: u64 = 200;

/// Tells the creators of near dates; tells how many steps were looked at.
pub async fn remind_due(app: &App) -> Result<u64> {
    let today = app.clock.now().date_naive();
    let under_way = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::Status.eq(ProjectStatus::InProgress));
    let near: Vec<RoadmapItemId> = roadmap_item::Entity::find()
        .select_only()
        .column(roadmap_item::Column::Id)
        .filter(roadmap_item::Column::ProjectId.in_subquery(under_way.into_query()))
        .filter(is_near(today))
        .order_by_asc(roadmap_item::Column::Date)
        .limit(AT_ONCE)
        .into_tuple()
        .all(app.db.read())
        .await?;
    let mut reminded = 0;
    for step in near {
        reminded += u64::from(remind(app, step, today).await?);
    }
    Ok(reminded)
}

/// Reminds of one step, unless another process just did.
async fn remind(app: &App, id: RoadmapItemId, today: NaiveDate) -> Result<bool> {
    app.db
        .write(|tx| {
            async move {
                let claimed = roadmap_item::Entity::update_many()
                    .col_expr(roadmap_item::Column::RemindedOf, roadmap_item::Column::Date.into_expr())
                    .filter(roadmap_item::Column::Id.eq(id))
                    .filter(is_near(today))
                    .exec_with_returning(tx.db())
                    .await?;
                let Some(step) = claimed.into_iter().next() else { return Ok(false) };
                let Some(project) = project::Entity::find_by_id(step.project_id).one(tx.db()).await? else {
                    return Ok(false);
                };
                let about = About {
                    project: Some((project.id, &project.title)),
                    step: Some((&step.title, step.date)),
                    ..About::default()
                };
                notify(tx, app, project.creator_id, NotificationType::RoadmapDateNear, about).await?;
                Ok(true)
            }
            .scope_boxed()
        })
        .await
}

fn is_near(today: NaiveDate) -> Condition {
    let last = today.checked_add_days(NEAR).unwrap_or(today);
    Condition::all()
        .add(roadmap_item::Column::Date.between(today, last))
        .add(roadmap_item::Column::Status.ne(RoadmapStatus::Completed))
        .add(
            Condition::any()
                .add(roadmap_item::Column::RemindedOf.is_null())
                .add(Expr::col(roadmap_item::Column::RemindedOf).ne(Expr::col(roadmap_item::Column::Date))),
        )
}
