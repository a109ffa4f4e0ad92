//! The tasks that run errands: one per lane, with limited concurrency, so that a slow external server delays neither
//! the other lanes nor the jobs.

use std::{collections::HashMap, panic::AssertUnwindSafe, time::Duration};

use chrono::TimeDelta;
use entity::job;
use futures_util::FutureExt;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::ExprTrait};
use tokio::{
    task::{Id, JoinError, JoinSet},
    time::{sleep, timeout},
};

use super::{
    Errand, LANES, Lane,
    fair_queue::{self, FairQueue, Next},
    parse, runner,
};
use crate::{app::App, platform::error::Result};

/// How long an errand is leased to a process. Longer than any errand takes.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// The number of attempts after which an errand is abandoned, about eight hours after the first.
const MAX_ATTEMPTS: i32 = 18;

/// How long shutdown waits for running errands. Those still running then are retried by another process.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Starts one runner per lane. They end at shutdown.
pub fn start(app: &App) {
    for lane in LANES {
        app.tasks.spawn(Runner::new(app.clone(), *lane).run());
    }
}

/// Runs the errands of one lane in this process.
struct Runner {
    app: App,
    lane: Lane,
    queue: FairQueue,
    running: JoinSet<()>,
    /// The owners of the running errands.
    owners: HashMap<Id, String>,
}

impl Runner {
    fn new(app: App, lane: Lane) -> Self {
        Self { app, lane, queue: FairQueue::default(), running: JoinSet::new(), owners: HashMap::new() }
    }

    async fn run(mut self) {
        let mut scheduled = self.app.db.jobs_scheduled();
        let stop = self.app.stop.clone();
        loop {
            let wait = match self.start_due().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(?error, kind = self.lane.kind, "cannot read errands");
                    runner::POLL_INTERVAL
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                Ok(()) = scheduled.changed() => {}
                Some(finished) = self.running.join_next_with_id() => self.finish(finished),
                () = sleep(wait) => {}
            }
        }
        let all_finished = async { while self.running.join_next().await.is_some() {} };
        drop(timeout(SHUTDOWN_TIMEOUT, all_finished).await);
    }

    /// Starts due errands, as far as the limits allow. Returns how long to sleep afterwards.
    async fn start_due(&mut self) -> Result<Duration> {
        while self.running.len() < self.lane.slots {
            // Outside of a write transaction: usually nothing is due, and writers should not wait for this query.
            let owners = fair_queue::owners(&self.app.db, self.lane).await?;
            let owner = match self.queue.next(self.lane, &owners, self.app.clock.now()) {
                Next::Start(owner) => owner,
                Next::Wait(next) => return Ok(runner::time_until(&self.app, next)),
            };
            self.queue.advance_to(&owner);
            let Some(row) = lease(&self.app, self.lane, &owner).await? else { return Ok(runner::MIN_INTERVAL) };
            let task = self.running.spawn(run_one(self.app.clone(), row));
            self.queue.started(&owner);
            self.owners.insert(task.id(), owner);
        }
        Ok(runner::POLL_INTERVAL)
    }

    fn finish(&mut self, finished: Result<(Id, ()), JoinError>) {
        let id = finished.map_or_else(|error| error.id(), |(id, ())| id);
        if let Some(owner) = self.owners.remove(&id) {
            self.queue.finished(&owner);
        }
    }
}

/// Leases the errand of an owner that has been due longest. If this process dies, another takes it when the lease
/// expires.
async fn lease(app: &App, lane: Lane, owner: &str) -> Result<Option<job::Model>> {
    app.db
        .write(|tx| {
            async move {
                let Some(row) = fair_queue::longest_due(tx, lane, owner).await? else { return Ok(None) };
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
    let work = async { parse::<Errand>(&row)?.run(&app, row.id).await };
    // A panic in one errand must not end the task that runs all of them.
    let outcome = AssertUnwindSafe(work).catch_unwind().await;
    let outcome = outcome.unwrap_or_else(|_| Err(anyhow::anyhow!("the errand panicked").into()));
    let given_up = outcome.is_err() && row.attempts >= MAX_ATTEMPTS;
    if let Err(error) = &outcome {
        tracing::warn!(?error, job = %row.id, kind = row.kind, attempts = row.attempts, given_up, "an errand failed");
    }
    let label = if outcome.is_ok() { "done" } else { "failed" };
    metrics::counter!("rodage_errands_total", "outcome" => label).increment(1);
    let retry_after = (outcome.is_err() && !given_up).then(|| runner::retry_delay(row.attempts - 1));
    if let Err(error) = complete(&app, &row, retry_after).await {
        tracing::error!(?error, job = %row.id, "cannot complete an errand: it will run again");
    }
}

/// Deletes an errand, or postpones its retry. Does nothing when the lease expired and another process has it now.
async fn complete(app: &App, row: &job::Model, retry_after: Option<TimeDelta>) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let ours = job::Column::Id.eq(row.id).and(job::Column::Attempts.eq(row.attempts));
                if let Some(delay) = retry_after {
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
