//! Finds who is reminded now, notifies them, and schedules the email and the pushes.
//!
//! Everything about one project is one transaction, which locks it: two instances cannot remind of it at once.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use entity::{
    project, reminder, reminder_schedule,
    types::{
        id::{ProjectId, ReminderId, UserId},
        notification_type::NotificationType,
        reminder_kind::ReminderKind,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::{
    delivery,
    schedule::{self, DAYS_BEFORE, SILENCE},
    silent::{next_eligible_at, silent_since, silent_testers},
};
use crate::{
    features::{
        notifications::{self, About},
        projects, settings,
    },
    platform::{
        app::App,
        db::{Tx, retention::delete_in_batches},
        error::Result,
        jobs::BatchResult,
    },
};

/// The maximum number of projects in one poll; the next poll finds the others.
const PROJECTS: u64 = 200;

/// The maximum number of testers who are reminded of one project in one poll.
const TESTERS: u64 = 100;

/// How long it is kept that a reminder was sent. A deadline, or a week of silence, is over long before.
const RETENTION: TimeDelta = TimeDelta::days(60);

/// Sends the reminders that are due and returns the number of notifications.
pub async fn send_due(app: &App) -> Result<u64> {
    let mut sent = BatchResult::default();
    for scheduled in due(app.clock.now()).all(app.db.read()).await? {
        let (project, kind) = (scheduled.project_id, scheduled.kind);
        let outcome = app.db.write(|tx| process_project(tx, app, project, kind).scope_boxed()).await;
        sent.add(&project, outcome)?;
    }
    sent.sum()
}

/// Selects the projects that are checked now, those that have waited longest first.
pub fn due(now: DateTime<Utc>) -> Select<reminder_schedule::Entity> {
    reminder_schedule::Entity::find()
        .filter(reminder_schedule::Column::DueAt.lte(now))
        .order_by_asc(reminder_schedule::Column::DueAt)
        .limit(PROJECTS)
}

/// Checks a project, unless another process has, and schedules when it is checked next.
async fn process_project(tx: &Tx, app: &App, id: ProjectId, kind: ReminderKind) -> Result<u64> {
    let project = projects::policy::lock(tx, id).await?;
    let scheduled = reminder_schedule::Entity::find_by_id((id, kind)).one(tx.db()).await?;
    let is_due = scheduled.is_some_and(|scheduled| scheduled.due_at <= tx.now());
    let Some(project) = project.filter(|_| is_due) else { return Ok(0) };
    let (sent, next) = if !schedule::is_open(&project, tx.now().date_naive()) {
        (0, None)
    } else if kind == ReminderKind::Deadline {
        remind_testers(tx, app, &project).await?
    } else {
        remind_creator(tx, app, &project).await?
    };
    schedule::set(tx, id, kind, next).await?;
    Ok(sent)
}

/// Reminds the testers of a project who gave no feedback that its deadline is near. Returns how many, and when it is
/// checked next.
async fn remind_testers(tx: &Tx, app: &App, project: &project::Model) -> Result<(u64, Option<DateTime<Utc>>)> {
    let left = (project.deadline - tx.now().date_naive()).num_days();
    let [first, last] = DAYS_BEFORE;
    if left > first.into() {
        return Ok((0, Some(schedule::day_before(project.deadline, first))));
    }
    let step = if left > last.into() { first } else { last };
    let testers = silent_testers(tx, project, step, TESTERS).await?;
    let users: Vec<UserId> = testers.iter().map(|(user, _)| *user).collect();
    let settings = settings::of_users(tx.db(), &users, tx.now()).await?;
    let mut sent = 0;
    for (user, invitation) in &testers {
        let reminder = record(tx, app, project, ReminderKind::Deadline, *user, (project.deadline, step)).await?;
        if settings.get(user).is_some_and(|settings| settings::wants(settings, ReminderKind::Deadline)) {
            let about = About {
                project: Some((project.id, &project.title)),
                invitation: Some(*invitation),
                deadline: Some(project.deadline),
                ..About::default()
            };
            notifications::notify(tx, app, *user, NotificationType::DeadlineNear, about).await?;
            delivery::schedule(tx, app, *user, reminder, tx.now()).await?;
            sent += 1;
        }
    }
    let next = if testers.len() as u64 == TESTERS {
        // There may be more.
        Some(tx.now())
    } else if step == first {
        Some(schedule::day_before(project.deadline, last))
    } else {
        // Who joined a short while ago is reminded too, before the day of the deadline.
        next_eligible_at(tx, project.id).await?.filter(|at| at.date_naive() < project.deadline)
    };
    Ok((sent, next))
}

/// Reminds the creator of a project that its testers have been silent for one more week. Returns how many were reminded, and
/// when it is checked next.
async fn remind_creator(tx: &Tx, app: &App, project: &project::Model) -> Result<(u64, Option<DateTime<Utc>>)> {
    let Some(since) = silent_since(tx.db(), project.id).await? else { return Ok((0, Some(tx.now() + SILENCE))) };
    let weeks = i32::try_from((tx.now() - since).num_weeks()).unwrap_or(i32::MAX);
    let next = Some(since + SILENCE * weeks.saturating_add(1));
    if weeks < 1 {
        return Ok((0, next));
    }
    let creator = project.creator_id;
    let subject = (since.date_naive(), weeks);
    if was_reminded(tx, project, creator, subject).await? {
        return Ok((0, next));
    }
    let reminder = record(tx, app, project, ReminderKind::Silence, creator, subject).await?;
    let is_wanted = settings::wants(&settings::of(tx.db(), creator, tx.now()).await?, ReminderKind::Silence);
    if !is_wanted || !notifications::creator_wants_notifications(tx.db(), project.id).await? {
        return Ok((0, next));
    }
    let about = About { project: Some((project.id, &project.title)), ..About::default() };
    notifications::notify(tx, app, creator, NotificationType::FeedbackMissing, about).await?;
    delivery::schedule(tx, app, creator, reminder, tx.now()).await?;
    Ok((1, next))
}

/// Whether a creator was reminded of a silence already: a project that was paused and resumed is scheduled anew.
async fn was_reminded(
    tx: &Tx,
    project: &project::Model,
    creator: UserId,
    (since, weeks): (NaiveDate, i32),
) -> Result<bool> {
    let found = reminder::Entity::find()
        .filter(reminder::Column::ProjectId.eq(project.id))
        .filter(reminder::Column::Kind.eq(ReminderKind::Silence))
        .filter(reminder::Column::UserId.eq(creator))
        .filter(reminder::Column::SubjectOn.eq(since))
        .filter(reminder::Column::Step.eq(weeks));
    Ok(found.one(tx.db()).await?.is_some())
}

/// Records a reminder, also one that is not wanted, so that it is handled once.
async fn record(
    tx: &Tx,
    app: &App,
    project: &project::Model,
    kind: ReminderKind,
    user: UserId,
    (subject_on, step): (NaiveDate, i32),
) -> Result<ReminderId> {
    let row = reminder::ActiveModel {
        id: Set(app.ids.next()),
        project_id: Set(project.id),
        user_id: Set(user),
        kind: Set(kind),
        subject_on: Set(subject_on),
        step: Set(step),
        created_at: Set(tx.now()),
    };
    Ok(row.insert(tx.db()).await?.id)
}

/// Deletes what is no longer needed to know that a reminder was sent, and returns the number of rows.
pub async fn delete_old(app: &App) -> Result<u64> {
    let old = reminder::Column::CreatedAt.lt(app.clock.now() - RETENTION);
    delete_in_batches::<reminder::Entity>(&app.db, old).await
}
