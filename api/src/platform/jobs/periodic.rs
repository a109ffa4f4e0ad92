//! Work repeated at an interval, by one instance at a time across the deployment.
//!
//! Its row is postponed after each run, also after a failed one. Each instance sleeps until the row is due.

use std::{array, time::Duration};

use entity::{job, types::id::JobId};
use futures_util::future::BoxFuture;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel, sea_query::OnConflict};
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::time::sleep;
use tracing::Instrument;
use uuid::Builder;

use super::{
    Retry,
    lease::{self, Acquired},
    runner::MIN_INTERVAL,
};
use crate::platform::{app::App, error::Result};

/// Periodic work is never given up.
const RETRY: Retry = Retry { max_attempts: i32::MAX, ..Retry::DEFAULT };

/// Periodic work. It must tolerate that two instances do it at once: a lease may expire.
pub struct Periodic {
    /// The stored name, at most 40 bytes, which no kind of job has either.
    pub name: &'static str,
    /// The time from the end of a run to the next, and before the first.
    pub interval: Duration,
    /// Does the work once.
    pub run: for<'a> fn(&'a App) -> BoxFuture<'a, Result<()>>,
}

/// Repeats work until shutdown, which waits for a run in progress.
pub(super) async fn run(app: App, work: &'static Periodic) {
    loop {
        let wait = match run_if_due(&app, work).await {
            Ok(wait) => wait,
            Err(error) => {
                tracing::error!(error = error.chain(), kind = work.name, "cannot schedule periodic work");
                work.interval
            }
        };
        if app.stop.run_until_cancelled(sleep(wait)).await.is_none() {
            return;
        }
    }
}

/// Does the work if it is due. Returns how long to sleep afterwards.
async fn run_if_due(app: &App, work: &'static Periodic) -> Result<Duration> {
    let Some(row) = job::Entity::find_by_id(work.id()).one(app.db.read()).await? else {
        schedule_first(app, work).await?;
        return Ok(work.interval);
    };
    if let Ok(wait) = (row.run_at - app.clock.now()).to_std() {
        return Ok(wait.clamp(MIN_INTERVAL, work.interval));
    }
    let Acquired::Leased(lease, _) = lease::acquire(app, work.name, "", RETRY).await? else { return Ok(MIN_INTERVAL) };
    let attempt = lease::attempt(work.name, false, async { (work.run)(app).await });
    if let Err(error) = attempt.instrument(lease.span(work.name)).await {
        tracing::error!(error = error.chain(), kind = work.name, "periodic work failed");
    }
    lease.release(app, Some(work.interval)).await?;
    Ok(work.interval)
}

/// Inserts the row, unless another instance has.
async fn schedule_first(app: &App, work: &Periodic) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let row = job::Model {
                    id: work.id(),
                    kind: work.name.to_owned(),
                    owner: String::new(),
                    payload: json!({}),
                    run_at: tx.now() + work.interval,
                    attempts: 0,
                    created_at: tx.now(),
                };
                job::Entity::insert(row.into_active_model())
                    .on_conflict(OnConflict::column(job::Column::Id).do_nothing().to_owned())
                    .exec_without_returning(tx.db())
                    .await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

impl Periodic {
    /// Returns the identifier of the row, the same in all instances, so that there is only one.
    fn id(&self) -> JobId {
        let digest: [u8; 32] = Sha256::digest(self.name).into();
        Builder::from_custom_bytes(array::from_fn(|index| digest[index])).into_uuid().into()
    }
}
