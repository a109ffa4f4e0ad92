//! Background work, stored in the database.
//!
//! A [`Job`] is a row inserted by the transaction that requests the work: it exists if and only if that was committed.
//! An instance leases the row, runs the job outside of any transaction, and then deletes the row, or postpones it with
//! exponential backoff when the job failed. A job runs at least once, and again if its process dies: its lease then
//! expires, and any instance takes it. Attempts are counted before they are made, so that a job that kills its process
//! is given up too.
//!
//! A job whose whole work is one transaction runs exactly once, when that transaction also deletes the row:
//! [`RunningJob::complete_in`].
//!
//! Each kind of job has its own lane, so that no kind delays another. Within a lane, a fair queue ([`fair_queue`])
//! prevents the backlog of one owner from delaying the others.
//!
//! [`Periodic`] work is a row too, which is never deleted, and so runs on one instance at a time. What it handles one by
//! one does not wait for a row that fails ([`BatchResult`]).
//!
//! To add a kind: implement [`Job`], and register it in [`Feature::jobs`]. A job of an unknown kind was scheduled by a
//! newer version, and is left to it.

mod backlog;
mod batch;
mod fair_queue;
mod kind;
mod lease;
mod periodic;
mod runner;

use std::fmt::Display;

use chrono::{DateTime, Utc};
use entity::{job, types::id::JobId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};

use self::runner::Runner;
pub use self::{
    backlog::backlogs,
    batch::BatchResult,
    fair_queue::first_jobs,
    kind::{Job, JobKind, Lane, Retry, RunningJob},
    periodic::Periodic,
};
use super::{app::App, db::Tx, error::Result, feature::Feature, mail::QueuedEmail, sweep};

/// The kinds of jobs of the platform.
const PLATFORM_JOBS: &[JobKind] = &[JobKind::of::<QueuedEmail>()];

/// The periodic work of the platform.
const PLATFORM_PERIODIC: &[Periodic] = &[sweep::PERIODIC];

/// Returns all kinds of jobs.
fn kinds(features: &'static [Feature]) -> impl Iterator<Item = &'static JobKind> {
    PLATFORM_JOBS.iter().chain(features.iter().flat_map(|feature| feature.jobs))
}

/// Returns all periodic work.
pub fn periodic_work(features: &'static [Feature]) -> impl Iterator<Item = &'static Periodic> {
    PLATFORM_PERIODIC.iter().chain(features.iter().flat_map(|feature| feature.periodic))
}

/// Starts the tasks that run jobs, one per lane, and periodic work. They end at shutdown.
pub fn start(app: &App) {
    for kind in kinds(app.api.features) {
        app.tasks.spawn(Runner::new(app.clone(), kind).run());
    }
    for work in periodic_work(app.api.features) {
        app.tasks.spawn(periodic::run(app.clone(), work));
    }
}

/// Runs all due jobs, but no periodic work. Returns the number of completed jobs.
pub async fn run_due(app: &App) -> Result<u64> {
    let mut done = 0;
    for kind in kinds(app.api.features) {
        done += Runner::new(app.clone(), kind).run_due().await?;
    }
    Ok(done)
}

/// Schedules `job` for `run_at` on behalf of `owner`, once `tx` is committed. Jobs of the same owner may wait for each
/// other; those of other owners do not wait for them. Does nothing in a demonstration when the job
/// [is external](Job::IS_EXTERNAL).
pub async fn schedule<J: Job>(tx: &Tx, app: &App, job: &J, owner: impl Display, run_at: DateTime<Utc>) -> Result<()> {
    if J::IS_EXTERNAL && app.config.is_demonstration {
        return Ok(());
    }
    let row = job::ActiveModel {
        id: Set(app.ids.next::<JobId>()),
        kind: Set(J::NAME.to_owned()),
        owner: Set(owner.to_string()),
        payload: Set(serde_json::to_value(job).map_err(anyhow::Error::from)?),
        run_at: Set(run_at),
        attempts: Set(0),
        created_at: Set(tx.now()),
    };
    row.insert(tx.db()).await?;
    tx.wake_jobs();
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn stored_names_are_unique_and_fit_their_column() {
        let features = crate::features::api().features;
        let jobs = kinds(features).map(|kind| kind.name);
        let names: Vec<&str> = jobs.chain(periodic_work(features).map(|work| work.name)).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
        assert!(names.iter().all(|name| name.len() <= 40), "{names:?}");
        for stored in ["chat_reply", "invitation", "mailed_invitation", "mail", "webhook"] {
            assert!(names.contains(&stored), "jobs of earlier versions still run: {names:?}");
        }
    }
}
