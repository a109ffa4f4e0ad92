//! The task that runs due jobs, one per process.

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

use super::{Job, KINDS, parse};
use crate::{
    app::App,
    platform::{db::Tx, error::Result},
};

/// The interval between polls. Only local commits wake the runner: polling finds the jobs of an instance that died.
pub(super) const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// The minimum interval between polls: a job that another instance is running stays due until it is done.
pub(super) const MIN_INTERVAL: Duration = Duration::from_millis(20);

/// The delay after the first failure. It doubles with each further one.
const FIRST_DELAY: TimeDelta = TimeDelta::seconds(1);

/// The maximum number of doublings: the longest delay is 2^12 seconds, a little over an hour.
const MAX_DOUBLINGS: i32 = 12;

/// Starts the runner. It ends at shutdown, after the running job.
pub fn start(app: &App) {
    app.tasks.spawn(run(app.clone()));
}

async fn run(app: App) {
    let mut scheduled = app.db.jobs_scheduled();
    loop {
        let wait = match poll(&app).await {
            Ok(wait) => wait,
            Err(error) => {
                tracing::error!(?error, "cannot read jobs");
                POLL_INTERVAL
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => return,
            Ok(()) = scheduled.changed() => {}
            () = sleep(wait) => {}
        }
    }
}

/// Runs due jobs. Returns how long to sleep afterwards.
async fn poll(app: &App) -> Result<Duration> {
    run_due(app).await?;
    let next = next_run_at(app).await?;
    Ok(time_until(app, next))
}

/// Returns how long to sleep when nothing is due before `next`.
pub(super) fn time_until(app: &App, next: Option<DateTimeUtc>) -> Duration {
    let wait = next.map(|next| (next - app.clock.now()).to_std().unwrap_or_default());
    wait.map_or(POLL_INTERVAL, |wait| wait.clamp(MIN_INTERVAL, POLL_INTERVAL))
}

/// Runs all due jobs, each in its own transaction. Returns the number of completed jobs.
pub async fn run_due(app: &App) -> Result<u64> {
    let mut done = 0;
    while !app.stop.is_cancelled() && next_run_at(app).await?.is_some_and(|next| next <= app.clock.now()) {
        match run_one(app).await? {
            Outcome::Done => done += 1,
            Outcome::Failed => {}
            // Another instance is running the due job.
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
    let claimed = Mutex::new(None);
    let record = |row: Option<job::Model>| *claimed.lock().unwrap_or_else(PoisonError::into_inner) = row;
    let record = &record;
    let work = app.db.write(|tx| {
        async move {
            let row = claim(tx).await?;
            record(row.clone());
            let Some(row) = row else { return Ok(Outcome::Nothing) };
            parse::<Job>(&row)?.run(tx, app).await?;
            Ok(Outcome::Done)
        }
        .scope_boxed()
    });
    // A panic in one job must not end the task that runs all of them.
    let outcome = AssertUnwindSafe(work).catch_unwind().await;
    let outcome = outcome.unwrap_or_else(|_| Err(anyhow::anyhow!("the job panicked").into()));
    let claimed = claimed.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (outcome, claimed) {
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

/// Claims the job that has been due longest, by deleting its row; on PostgreSQL, jobs locked by another instance are
/// skipped. The row reappears if the transaction is rolled back.
async fn claim(tx: &Tx) -> Result<Option<job::Model>> {
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

/// Returns the delay before the retry of a job that had failed `failures` times before this failure.
pub(super) fn retry_delay(failures: i32) -> TimeDelta {
    FIRST_DELAY * 2_i32.pow(failures.clamp(0, MAX_DOUBLINGS).cast_unsigned())
}

/// Postpones a failed job. Does nothing when another instance has claimed it meanwhile.
async fn postpone(app: &App, row: &job::Model) -> Result<()> {
    let delay = retry_delay(row.attempts);
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
