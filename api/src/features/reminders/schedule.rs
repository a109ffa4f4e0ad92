//! When projects are checked: before their deadline, and a week after their testers were last heard of.
//!
//! Feedback and new testers do not write the schedule. A project is checked when a week of silence may be over, and then
//! says itself when that will be.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use entity::{
    project, reminder_schedule,
    types::{id::ProjectId, project_status::ProjectStatus, reminder_kind::ReminderKind},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::OnConflict};

use crate::platform::{db::Tx, error::Result};

/// How many days before the deadline testers are reminded, the first time first.
pub const DAYS_BEFORE: [i32; 2] = [3, 1];

/// The silence after which a creator is reminded.
pub const SILENCE: TimeDelta = TimeDelta::weeks(1);

/// Whether anybody is reminded of a project: it is in progress, and its deadline is not over.
pub fn is_open(project: &project::Model, today: NaiveDate) -> bool {
    project.status == ProjectStatus::InProgress && project.deadline >= today
}

/// Schedules a project, which is locked, after it was written.
pub async fn sync_with_project(tx: &Tx, project: &project::Model) -> Result<()> {
    if !is_open(project, tx.now().date_naive()) {
        reminder_schedule::Entity::delete_many()
            .filter(reminder_schedule::Column::ProjectId.eq(project.id))
            .exec(tx.db())
            .await?;
        return Ok(());
    }
    let due_at = day_before(project.deadline, DAYS_BEFORE[0]).max(tx.now());
    set(tx, project.id, ReminderKind::Deadline, Some(due_at)).await?;
    // A reminder that is already scheduled stays: a project that is often written would otherwise never be checked.
    reminder_schedule::Entity::insert(row(project.id, ReminderKind::Silence, tx.now() + SILENCE))
        .on_conflict(key().do_nothing().to_owned())
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Sets when a project is checked next for a kind of reminders, or that it no longer is.
pub async fn set(tx: &Tx, project: ProjectId, kind: ReminderKind, due_at: Option<DateTime<Utc>>) -> Result<()> {
    let Some(due_at) = due_at else {
        reminder_schedule::Entity::delete_by_id((project, kind)).exec(tx.db()).await?;
        return Ok(());
    };
    reminder_schedule::Entity::insert(row(project, kind, due_at))
        .on_conflict(key().update_column(reminder_schedule::Column::DueAt).to_owned())
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Returns the beginning of the day that is `days` before a date.
pub fn day_before(date: NaiveDate, days: i32) -> DateTime<Utc> {
    let day = date.checked_sub_days(Days::new(days.unsigned_abs().into())).unwrap_or(date);
    day.and_time(NaiveTime::MIN).and_utc()
}

fn row(project_id: ProjectId, kind: ReminderKind, due_at: DateTime<Utc>) -> reminder_schedule::ActiveModel {
    reminder_schedule::ActiveModel { project_id: Set(project_id), kind: Set(kind), due_at: Set(due_at) }
}

fn key() -> OnConflict {
    OnConflict::columns([reminder_schedule::Column::ProjectId, reminder_schedule::Column::Kind])
}
