//! Reminders of roadmap dates: notifies the creator when a step that is not completed is planned within the next days,
//! once for each step and date.
//!
//! The date of the last reminder is stored on the step, in the transaction of the notification. A step whose date moves
//! gets a new reminder; one handled while the notifications of its project were off gets none later.

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

use super::sending::{About, notify};
use crate::platform::{app::App, error::Result, jobs::BatchResult};

/// The number of days before its date on which a step becomes due for a reminder.
const LEAD_TIME: Days = Days::new(3);

/// The maximum number of steps in one poll; the next poll finds the others.
const BATCH_SIZE: u64 = 200;

/// Sends the reminders that are due and returns the number of steps handled.
pub async fn send_due_roadmap_dates(app: &App) -> Result<u64> {
    let today = app.clock.now().date_naive();
    let in_progress = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::Status.eq(ProjectStatus::InProgress));
    let due: Vec<RoadmapItemId> = roadmap_item::Entity::find()
        .select_only()
        .column(roadmap_item::Column::Id)
        .filter(roadmap_item::Column::ProjectId.in_subquery(in_progress.into_query()))
        .filter(is_due(today))
        .order_by_asc(roadmap_item::Column::Date)
        .limit(BATCH_SIZE)
        .into_tuple()
        .all(app.db.read())
        .await?;
    let mut handled = BatchResult::default();
    for step in due {
        handled.add(&step, remind(app, step, today).await.map(u64::from))?;
    }
    handled.sum()
}

/// Sends the reminder of one step, unless another process has sent it; returns whether it was sent.
async fn remind(app: &App, id: RoadmapItemId, today: NaiveDate) -> Result<bool> {
    app.db
        .write(|tx| {
            async move {
                // Lock order: the project before its steps, everywhere.
                let of_step =
                    roadmap_item::Entity::find_by_id(id).select_only().column(roadmap_item::Column::ProjectId);
                let project = project::Entity::find()
                    .filter(project::Column::Id.in_subquery(of_step.into_query()))
                    .lock_exclusive()
                    .one(tx.db())
                    .await?;
                let Some(project) = project else { return Ok(false) };
                let claimed = roadmap_item::Entity::update_many()
                    .col_expr(roadmap_item::Column::RemindedDate, roadmap_item::Column::Date.into_expr())
                    .filter(roadmap_item::Column::Id.eq(id))
                    .filter(is_due(today))
                    .exec_with_returning(tx.db())
                    .await?;
                let Some(step) = claimed.into_iter().next() else { return Ok(false) };
                let about =
                    About { project: Some((project.id, &project.title)), step: Some(&step), ..About::default() };
                notify(tx, app, project.creator_id, NotificationType::RoadmapDateNear, about).await?;
                Ok(true)
            }
            .scope_boxed()
        })
        .await
}

/// The steps planned within [`LEAD_TIME`] that are not completed and have no reminder for their date yet.
fn is_due(today: NaiveDate) -> Condition {
    let last = today.checked_add_days(LEAD_TIME).unwrap_or(today);
    Condition::all()
        .add(roadmap_item::Column::Date.between(today, last))
        .add(roadmap_item::Column::Status.ne(RoadmapStatus::Completed))
        .add(
            Condition::any()
                .add(roadmap_item::Column::RemindedDate.is_null())
                .add(Expr::col(roadmap_item::Column::RemindedDate).ne(Expr::col(roadmap_item::Column::Date))),
        )
}
