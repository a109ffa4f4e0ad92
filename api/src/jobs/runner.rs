//! The one task per process that does what is due.

use std::{
    panic::AssertUnwindSafe,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use chrono::TimeDelta;
use entity::job;
use futures_util::FutureExt;
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    prelude::DateTimeUtc,
    sea_query::{ExprTrait, LockBehavior, LockType},
};
use tokio::time::sleep;

use super::{Job, KINDS, read};
use crate::{app::App, db::Tx, error::Result};

/// The net under what is not told: jobs that another instance scheduled and did not live to do.
pub(super) const POLL: Duration = Duration::from_secs(5);

/// The least pause between two looks: a job that another instance is doing stays due until it is done.
pub(super) const PAUSE: Duration = Duration::from_millis(20);

/// The delay after the first failure; twice as long after each further one.
const FIRST_DELAY: TimeDelta = TimeDelta::seconds(1);

/// The longest delay: 2^12 seconds, a little over an hour.
const MAX_DOUBLINGS: i32 = 12;

/// Starts the runner. It ends when the process is asked to stop, after the job under way.
pub fn start(app: &App) {
    app.tasks.spawn(run(app.clone()));
}

async fn run(app: App) {
    let mut scheduled = app.db.jobs_scheduled();
    loop {
        let wait = match round(&app).await {
            Ok(wait) => wait,
            Err(error) => {
                tracing::error!(?error, "jobs cannot be read");
                POLL
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => return,
            Ok(()) = scheduled.changed() => {}
            () = sleep(wait) => {}
        }
    }
}

/// Does what is due; how long to sleep then.
async fn round(app: &App) -> Result<Duration> {
    run_due(app).await?;
    let next = next_run_at(app).await?;
    Ok(until(app, next))
}

/// How long to sleep when nothing is due before `next`.
pub(super) fn until(app: &App, next: Option<DateTimeUtc>) -> Duration {
    let wait = next.map(|next| (next - app.clock.now()).to_std().unwrap_or_default());
    wait.map_or(POLL, |wait| wait.clamp(PAUSE, POLL))
}

/// Does everything that is due now, one transaction each; tells how many jobs were done.
pub async fn run_due(app: &App) -> Result<u64> {
    let mut done = 0;
    while !app.stop.is_cancelled() && next_run_at(app).await?.is_some_and(|next| next <= app.clock.now()) {
        match run_one(app).await? {
            Outcome::Done => done += 1,
            Outcome::Failed => {}
            // What is due is being done by another instance.
            Outcome::Nothing => break,
        }
    }
    Ok(done)
}

enum Outcome {
    Done,
    Failed,
    Nothing,
}

async fn run_one(app: &App) -> Result<Outcome> {
    let taken = Mutex::new(None);
    let note = |row: Option<job::Model>| *taken.lock().unwrap_or_else(PoisonError::into_inner) = row;
    let note = &note;
    let work = app.db.write(|tx| {
        async move {
            let row = take(tx).await?;
            note(row.clone());
            let Some(row) = row else { return Ok(Outcome::Nothing) };
            read::<Job>(&row)?.run(tx, app).await?;
            Ok(Outcome::Done)
        }
        .scope_boxed()
    });
    // A defect in one kind of job must not end the task that does all of them.
    let outcome = AssertUnwindSafe(work).catch_unwind().await;
    let outcome = outcome.unwrap_or_else(|_| Err(anyhow::anyhow!("the job panicked").into()));
    let taken = taken.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (outcome, taken) {
        (Err(error), Some(row)) => {
            metrics::counter!("rodage_jobs_total", "outcome" => "failed").increment(1);
            tracing::error!(?error, job = %row.id, kind = row.kind, attempts = row.attempts + 1, "a job failed");
            postpone(app, &row).await?;
            Ok(Outcome::Failed)
        }
        (Ok(Outcome::Done), _) => {
            metrics::counter!("rodage_jobs_total", "outcome" => "done").increment(1);
            Ok(Outcome::Done)
        }
        (outcome, _) => outcome,
    }
}

/// Takes the job that has been due longest; on PostgreSQL one that another instance has in hand is passed over. Should this
/// instance fail, the row is there again.
async fn take(tx: &Tx) -> Result<Option<job::Model>> {
    let due = job::Entity::find()
        .filter(job::Column::Kind.is_in(KINDS.iter().copied()))
        .filter(job::Column::RunAt.lte(tx.now()))
        .order_by_asc(job::Column::RunAt)
        .order_by_asc(job::Column::Id)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(tx.db())
        .await?;
    if let Some(row) = &due {
        job::Entity::delete_by_id(row.id).exec(tx.db()).await?;
    }
    Ok(due)
}

/// How long to put off what has failed so many times before.
pub(super) fn delay_after(failures: i32) -> TimeDelta {
    FIRST_DELAY * 2_i32.pow(failures.clamp(0, MAX_DOUBLINGS).cast_unsigned())
}

/// Puts a job that failed off. Does nothing when another instance has taken it meanwhile.
async fn postpone(app: &App, row: &job::Model) -> Result<()> {
    let delay = delay_after(row.attempts);
    app.db
        .write(|tx| {
            async move {
                job::Entity::update_many()
                    .col_expr(job::Column::Attempts, job::Column::Attempts.into_expr().add(1))
                    .col_expr(job::Column::RunAt, (tx.now() + delay).into())
                    .filter(job::Column::Id.eq(row.id))
                    .filter(job::Column::Attempts.eq(row.attempts))
                    .exec(tx.db())
                    .await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

async fn next_run_at(app: &App) -> Result<Option<DateTimeUtc>> {
    let next = job::Entity::find()
        .select_only()
        .column(job::Column::RunAt)
        .filter(job::Column::Kind.is_in(KINDS.iter().copied()))
        .order_by_asc(job::Column::RunAt)
        .limit(1)
        .into_tuple::<DateTimeUtc>()
        .one(app.db.read())
        .await?;
    Ok(next)
}
