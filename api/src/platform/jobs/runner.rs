//! The task that runs the jobs of one kind, with limited concurrency, so that a slow external server does not delay
//! other kinds.

use std::{collections::HashMap, time::Duration};

use chrono::{DateTime, Utc};
use serde_json::Value;
use tokio::{
    task::{Id, JoinError, JoinSet},
    time::{sleep, timeout},
};
use tracing::Instrument;

use super::{
    JobKind, RunningJob,
    fair_queue::FairQueue,
    lease::{self, Acquired, Lease},
};
use crate::platform::{app::App, error::Result};

/// The interval between polls. Only local commits wake a runner: polling finds the jobs of an instance that died.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// The minimum interval between polls: a job that another instance is taking stays due for a moment.
pub(super) const MIN_INTERVAL: Duration = Duration::from_millis(20);

/// The delay after the first failure. It doubles with each further one.
const FIRST_DELAY: Duration = Duration::from_secs(1);

/// The maximum number of doublings: the longest delay is 2^12 seconds, a little over an hour.
const MAX_DOUBLINGS: i32 = 12;

/// How long shutdown waits for running jobs. Those still running then are retried by another process.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs the jobs of one kind in this process.
pub(super) struct Runner {
    app: App,
    kind: &'static JobKind,
    queue: FairQueue,
    /// The running jobs. Each returns whether it was completed.
    running: JoinSet<bool>,
    /// The owners of the running jobs.
    owners: HashMap<Id, String>,
}

impl Runner {
    pub fn new(app: App, kind: &'static JobKind) -> Self {
        Self { app, kind, queue: FairQueue::default(), running: JoinSet::new(), owners: HashMap::new() }
    }

    /// Runs jobs until shutdown.
    pub async fn run(mut self) {
        let mut scheduled = self.app.db.jobs_scheduled();
        let stop = self.app.stop.clone();
        loop {
            let wait = match self.start_due().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(error = error.chain(), kind = self.kind.name, "cannot read jobs");
                    POLL_INTERVAL
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                Ok(()) = scheduled.changed() => {}
                Some(finished) = self.running.join_next_with_id() => {
                    self.finish(finished);
                }
                () = sleep(wait) => {}
            }
        }
        let all_finished = async { while self.running.join_next().await.is_some() {} };
        drop(timeout(SHUTDOWN_TIMEOUT, all_finished).await);
    }

    /// Runs the jobs that are due now. Returns the number of completed jobs.
    pub async fn run_due(mut self) -> Result<u64> {
        let mut done = 0;
        loop {
            self.start_due().await?;
            let Some(finished) = self.running.join_next_with_id().await else { return Ok(done) };
            done += u64::from(self.finish(finished));
        }
    }

    /// Starts due jobs, as far as the limits allow. Returns how long to sleep afterwards.
    async fn start_due(&mut self) -> Result<Duration> {
        let (name, lane) = (self.kind.name, self.kind.lane);
        while self.running.len() < lane.slots {
            // Outside of a write transaction: usually nothing is due, and writers should not wait for this query.
            let due = self.queue.due(&self.app.db, name, lane, self.app.clock.now()).await?;
            let owners = self.queue.turns(lane, due.owners);
            if owners.is_empty() {
                return Ok(time_until(&self.app, due.next));
            }
            let mut has_acquired = false;
            for owner in owners {
                has_acquired |= self.start_one(owner).await?;
            }
            if !has_acquired {
                return Ok(MIN_INTERVAL);
            }
        }
        Ok(POLL_INTERVAL)
    }

    /// Starts a job of an owner, or gives it up. Returns whether there was one that no other instance is taking.
    async fn start_one(&mut self, owner: String) -> Result<bool> {
        let name = self.kind.name;
        self.queue.advance_to(&owner);
        let (lease, payload) = match lease::acquire(&self.app, name, &owner, self.kind.retry).await? {
            Acquired::Leased(lease, payload) => (lease, payload),
            Acquired::Exhausted(_) => return Ok(true),
            Acquired::NoneDue => return Ok(false),
        };
        let run = run_one(self.app.clone(), self.kind, lease, payload);
        let task = self.running.spawn(run.instrument(lease.span(name)));
        self.queue.started(&owner);
        self.owners.insert(task.id(), owner);
        Ok(true)
    }

    /// Records the end of a job. Returns whether it was completed.
    fn finish(&mut self, finished: Result<(Id, bool), JoinError>) -> bool {
        let (id, is_done) = finished.unwrap_or_else(|error| (error.id(), false));
        if let Some(owner) = self.owners.remove(&id) {
            self.queue.finished(&owner);
        }
        is_done
    }
}

/// Runs a leased job. Returns whether it was completed.
async fn run_one(app: App, kind: &'static JobKind, lease: Lease, payload: Value) -> bool {
    let running = RunningJob::new(app, lease, kind.retry.lease);
    let Lease { id: job, attempt: attempts } = lease;
    let is_last = attempts >= kind.retry.max_attempts;
    let outcome = lease::attempt(kind.name, is_last, async { (kind.run)(payload, &running).await }).await;
    let retry_after = match &outcome {
        Ok(()) => None,
        Err(error) if is_last => {
            tracing::error!(error = error.chain(), %job, kind = kind.name, attempts, "a job was given up");
            None
        }
        Err(error) => {
            tracing::warn!(error = error.chain(), %job, kind = kind.name, attempts, "a job failed");
            Some(retry_delay(attempts))
        }
    };
    let is_completed = outcome.is_ok() && running.is_completed();
    if !is_completed && let Err(error) = lease.release(&running.app, retry_after).await {
        tracing::error!(error = error.chain(), %job, kind = kind.name, "cannot complete a job: it will run again");
    }
    outcome.is_ok()
}

/// Returns the delay before the retry of a job after its `attempts`, at least one, have failed.
fn retry_delay(attempts: i32) -> Duration {
    FIRST_DELAY * 2_u32.pow((attempts - 1).clamp(0, MAX_DOUBLINGS).cast_unsigned())
}

/// Returns how long to sleep when nothing is due before `next`.
fn time_until(app: &App, next: Option<DateTime<Utc>>) -> Duration {
    let wait = next.map(|next| (next - app.clock.now()).to_std().unwrap_or_default());
    wait.map_or(POLL_INTERVAL, |wait| wait.clamp(MIN_INTERVAL, POLL_INTERVAL))
}
