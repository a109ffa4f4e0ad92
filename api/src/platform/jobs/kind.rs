//! The kinds of jobs: what each declares, and what a running one may do.

use std::{
    fmt::Display,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use chrono::{DateTime, Utc};
use entity::types::id::JobId;
use futures_util::future::BoxFuture;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::lease::Lease;
use crate::platform::{app::App, db::Tx, error::Result};

/// Background work. Its value is stored until it has run: a newer server reads what an older one has stored.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The stored name of the kind, at most 40 bytes.
    const NAME: &'static str;
    /// The concurrency limits of the kind.
    const LANE: Lane = Lane::DEFAULT;
    /// How often an attempt is repeated.
    const RETRY: Retry = Retry::DEFAULT;
    /// Whether it has effects outside of the database. Such a job is not scheduled in a demonstration.
    const IS_EXTERNAL: bool = true;

    /// Runs the job. An error means that a retry may succeed.
    fn run(self, running: &RunningJob) -> impl Future<Output = Result<()>> + Send;
}

/// The concurrency limits of one kind of job, per process.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    /// The maximum number of jobs that run at once.
    pub slots: usize,
    /// The maximum number of jobs of one owner that run at once.
    pub slots_of_owner: usize,
}

impl Lane {
    /// Four jobs, two of the same owner.
    pub const DEFAULT: Self = Self { slots: 4, slots_of_owner: 2 };
}

/// The attempts at a job.
#[derive(Clone, Copy, Debug)]
pub struct Retry {
    /// The number of attempts after which the job is given up.
    pub max_attempts: i32,
    /// How long an attempt is leased to a process. Longer than any takes, unless it renews its lease.
    pub lease: Duration,
}

impl Retry {
    /// Two minutes per attempt. The last is made about seven hours after the first.
    pub const DEFAULT: Self = Self { max_attempts: 18, lease: Duration::from_mins(2) };
}

/// A job that this process is running.
pub struct RunningJob {
    /// The app.
    pub app: App,
    lease: Lease,
    lease_duration: Duration,
    is_completed: AtomicBool,
}

impl RunningJob {
    pub(super) fn new(app: App, lease: Lease, lease_duration: Duration) -> Self {
        Self { app, lease, lease_duration, is_completed: AtomicBool::default() }
    }

    /// Returns the identifier of the job, the same at each attempt.
    pub fn id(&self) -> JobId {
        self.lease.id
    }

    /// Returns the number of this attempt, from 1.
    pub fn attempt(&self) -> i32 {
        self.lease.attempt
    }

    /// Extends the lease as part of `tx`, to its full duration from now. Fails when it has expired and another process
    /// has taken the job.
    pub async fn renew_in(&self, tx: &Tx) -> Result<()> {
        if !self.lease.renew(tx, self.lease_duration).await? {
            return Err(anyhow::anyhow!("the lease of the job has expired").into());
        }
        Ok(())
    }

    /// Completes the job as part of `tx`: it is done if and only if `tx` is committed. Fails when the lease has expired
    /// and another process has taken the job.
    pub async fn complete_in(&self, tx: &Tx) -> Result<()> {
        if !self.lease.delete(tx).await? {
            return Err(anyhow::anyhow!("the lease of the job has expired").into());
        }
        self.is_completed.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Runs `next` at `at` in place of this job, as part of `tx`: a retry with a delay of its own. Fails like
    /// [`RunningJob::complete_in`].
    pub async fn reschedule_in<J: Job>(&self, tx: &Tx, next: &J, owner: impl Display, at: DateTime<Utc>) -> Result<()> {
        self.complete_in(tx).await?;
        super::schedule(tx, &self.app, next, owner, at).await
    }

    /// Whether a transaction has completed the job.
    pub(super) fn is_completed(&self) -> bool {
        self.is_completed.load(Ordering::Relaxed)
    }
}

/// A registered kind of job.
pub struct JobKind {
    pub(super) name: &'static str,
    pub(super) lane: Lane,
    pub(super) retry: Retry,
    /// Runs a job from its stored value.
    pub(super) run: for<'a> fn(Value, &'a RunningJob) -> BoxFuture<'a, Result<()>>,
}

impl JobKind {
    /// Returns the kind of the jobs `J`.
    pub const fn of<J: Job>() -> Self {
        Self {
            name: J::NAME,
            lane: J::LANE,
            retry: J::RETRY,
            run: |payload, running| {
                Box::pin(async move {
                    let job: J = serde_json::from_value(payload).map_err(anyhow::Error::from)?;
                    job.run(running).await
                })
            },
        }
    }
}
