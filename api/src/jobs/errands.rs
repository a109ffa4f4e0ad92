//! The tasks of a process that run errands, one for each lane, a few at a time, so that a slow server of somebody else holds
//! up neither the others nor the jobs.

use std::{panic::AssertUnwindSafe, time::Duration};

use chrono::TimeDelta;
use entity::job;
use futures_util::FutureExt;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::ExprTrait};
use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};

use super::{Errand, LANES, read, runner};
use crate::{app::App, error::Result};

/// Errands of a lane under way at once.
const AT_ONCE: usize = 4;

/// For so long an errand is left to the process that has it. Longer than any takes.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// Given up after so many failures: some eight hours.
const MAX_ATTEMPTS: i32 = 18;

/// A process that stops waits so long for what is under way; later it is done again, by another.
const PATIENCE: Duration = Duration::from_secs(5);

/// Starts the runners. They end when the process is asked to stop.
pub fn start(app: &App) {
    for kinds in LANES {
        app.tasks.spawn(run(app.clone(), kinds));
    }
}

async fn run(app: App, kinds: &'static [&'static str]) {
    let mut scheduled = app.db.jobs_scheduled();
    let mut under_way = JoinSet::new();
    loop {
        let wait = match begin_due(&app, kinds, &mut under_way).await {
            Ok(wait) => wait,
            Err(error) => {
                tracing::error!(?error, "errands cannot be read");
                runner::POLL
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => break,
            Ok(()) = scheduled.changed() => {}
            Some(_) = under_way.join_next() => {}
            () = sleep(wait) => {}
        }
    }
    let ended = async { while under_way.join_next().await.is_some() {} };
    drop(timeout(PATIENCE, ended).await);
}

/// Begins what is due; how long to sleep then.
async fn begin_due(app: &App, kinds: &[&str], under_way: &mut JoinSet<()>) -> Result<Duration> {
    while under_way.len() < AT_ONCE {
        // Read first: most of the time nothing is due, and writers are not to wait for that.
        let next = runner::next_run_at(app, kinds).await?;
        if next.is_none_or(|next| next > app.clock.now()) {
            return runner::until_next(app, kinds).await;
        }
        let Some(row) = lease(app, kinds).await? else { return Ok(runner::PAUSE) };
        under_way.spawn(run_one(app.clone(), row));
    }
    Ok(runner::POLL)
}

/// Takes what has been due longest, for a while: whoever does not come back with it leaves it to the next.
async fn lease(app: &App, kinds: &[&str]) -> Result<Option<job::Model>> {
    app.db
        .write(|tx| {
            async move {
                let Some(row) = runner::longest_due(tx, kinds).await? else { return Ok(None) };
                job::Entity::update_many()
                    .col_expr(job::Column::Attempts, job::Column::Attempts.into_expr().add(1))
                    .col_expr(job::Column::RunAt, (tx.now() + LEASE).into())
                    .filter(job::Column::Id.eq(row.id))
                    .exec(tx.db())
                    .await?;
                Ok(Some(job::Model { attempts: row.attempts + 1, ..row }))
            }
            .scope_boxed()
        })
        .await
}

async fn run_one(app: App, row: job::Model) {
    let work = async { read::<Errand>(&row)?.run(&app, row.id).await };
    // A defect in one kind of errand must not end the task that runs all of them.
    let outcome = AssertUnwindSafe(work).catch_unwind().await;
    let outcome = outcome.unwrap_or_else(|_| Err(anyhow::anyhow!("the errand panicked").into()));
    let given_up = outcome.is_err() && row.attempts >= MAX_ATTEMPTS;
    if let Err(error) = &outcome {
        tracing::warn!(?error, job = %row.id, kind = row.kind, attempts = row.attempts, given_up, "an errand failed");
    }
    let label = if outcome.is_ok() { "done" } else { "failed" };
    metrics::counter!("rodage_errands_total", "outcome" => label).increment(1);
    let again = (outcome.is_err() && !given_up).then(|| runner::delay_after(row.attempts - 1));
    if let Err(error) = settle(&app, &row, again).await {
        tracing::error!(?error, job = %row.id, "an errand cannot be settled: it will be done again");
    }
}

/// Removes an errand, or puts it off. Does nothing when the lease was over and somebody else has it now.
async fn settle(app: &App, row: &job::Model, again: Option<TimeDelta>) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let ours = job::Column::Id.eq(row.id).and(job::Column::Attempts.eq(row.attempts));
                if let Some(delay) = again {
                    job::Entity::update_many()
                        .col_expr(job::Column::RunAt, (tx.now() + delay).into())
                        .filter(ours)
                        .exec(tx.db())
                        .await?;
                } else {
                    job::Entity::delete_many().filter(ours).exec(tx.db()).await?;
                }
                Ok(())
            }
            .scope_boxed()
        })
        .await
}
