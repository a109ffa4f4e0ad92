//! The tasks of a process that run errands, one for each lane, a few at a time, so that a slow server of somebody else holds
//! up neither the others nor the jobs.

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
    Errand, LANES, Lane, read, runner,
    turns::{self, Next, Turns},
};
use crate::{app::App, error::Result};

/// For so long an errand is left to the process that has it. Longer than any takes.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// Given up after so many failures: some eight hours.
const MAX_ATTEMPTS: i32 = 18;

/// A process that stops waits so long for what is under way; later it is done again, by another.
const PATIENCE: Duration = Duration::from_secs(5);

/// Starts the runners. They end when the process is asked to stop.
pub fn start(app: &App) {
    for lane in LANES {
        app.tasks.spawn(Runner::new(app.clone(), *lane).run());
    }
}

/// What runs the errands of one lane in this process.
struct Runner {
    app: App,
    lane: Lane,
    turns: Turns,
    under_way: JoinSet<()>,
    /// Whose errands those under way are.
    owners: HashMap<Id, String>,
}

impl Runner {
    fn new(app: App, lane: Lane) -> Self {
        Self { app, lane, turns: Turns::default(), under_way: JoinSet::new(), owners: HashMap::new() }
    }

    async fn run(mut self) {
        let mut scheduled = self.app.db.jobs_scheduled();
        let stop = self.app.stop.clone();
        loop {
            let wait = match self.begin_due().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(?error, kind = self.lane.kind, "errands cannot be read");
                    runner::POLL
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                Ok(()) = scheduled.changed() => {}
                Some(ended) = self.under_way.join_next_with_id() => self.end(ended),
                () = sleep(wait) => {}
            }
        }
        let ended = async { while self.under_way.join_next().await.is_some() {} };
        drop(timeout(PATIENCE, ended).await);
    }

    /// Begins what is due; how long to sleep then.
    async fn begin_due(&mut self) -> Result<Duration> {
        while self.under_way.len() < self.lane.slots {
            // Read first: most of the time nothing is due, and writers are not to wait for that.
            let owners = turns::owners(&self.app.db, self.lane).await?;
            let owner = match self.turns.next(self.lane, &owners, self.app.clock.now()) {
                Next::Begin(owner) => owner,
                Next::Wait(next) => return Ok(runner::until(&self.app, next)),
            };
            self.turns.take(&owner);
            let Some(row) = lease(&self.app, self.lane, &owner).await? else { return Ok(runner::PAUSE) };
            let task = self.under_way.spawn(run_one(self.app.clone(), row));
            self.turns.begin(&owner);
            self.owners.insert(task.id(), owner);
        }
        Ok(runner::POLL)
    }

    fn end(&mut self, ended: Result<(Id, ()), JoinError>) {
        let id = ended.map_or_else(|error| error.id(), |(id, ())| id);
        if let Some(owner) = self.owners.remove(&id) {
            self.turns.end(&owner);
        }
    }
}

/// Takes what an owner has had due longest, for a while: whoever does not come back with it leaves it to the next.
async fn lease(app: &App, lane: Lane, owner: &str) -> Result<Option<job::Model>> {
    app.db
        .write(|tx| {
            async move {
                let Some(row) = turns::longest_due(tx, lane, owner).await? else { return Ok(None) };
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
