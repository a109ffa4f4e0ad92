//! Leases: the right of one process to run a job, until it expires.

use std::{panic::AssertUnwindSafe, time::Duration};

use entity::{job, types::id::JobId};
use futures_util::FutureExt;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, sea_query::ExprTrait};
use serde_json::Value;
use tracing::Span;

use super::{Retry, fair_queue};
use crate::platform::{app::App, db::Tx, error::Result};

/// A leased job.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lease {
    pub id: JobId,
    /// The number of this attempt, from 1. Another process that takes the job begins the next.
    pub attempt: i32,
}

/// The result of [`acquire`].
pub(super) enum Acquired {
    /// A job, and its payload.
    Leased(Lease, Value),
    /// A job that was deleted, because all its attempts were made and none has ended.
    Exhausted(JobId),
    /// Nothing is due, or another instance is taking it.
    NoneDue,
}

/// Leases the job of an owner that has been due longest. If this process dies, another takes it when the lease expires.
pub(super) async fn acquire(app: &App, kind: &'static str, owner: &str, retry: Retry) -> Result<Acquired> {
    let acquired = app.db.write(|tx| {
        async move {
            let Some(row) = fair_queue::longest_due(tx, kind, owner).await? else { return Ok(Acquired::NoneDue) };
            if row.attempts >= retry.max_attempts {
                job::Entity::delete_by_id(row.id).exec(tx.db()).await?;
                return Ok(Acquired::Exhausted(row.id));
            }
            job::Entity::update_many()
                .col_expr(job::Column::Attempts, job::Column::Attempts.into_expr().add(1))
                .col_expr(job::Column::RunAt, (tx.now() + retry.lease).into())
                .filter(job::Column::Id.eq(row.id))
                .exec(tx.db())
                .await?;
            Ok(Acquired::Leased(Lease { id: row.id, attempt: row.attempts + 1 }, row.payload))
        }
        .scope_boxed()
    });
    let acquired = acquired.await?;
    if let Acquired::Exhausted(id) = &acquired {
        tracing::error!(job = %id, kind, attempts = retry.max_attempts, "a job was given up: no attempt has ended");
        count(kind, "given_up");
    }
    Ok(acquired)
}

/// Makes an attempt, and counts its outcome. A panic is an error: it must not end the task that runs all jobs.
pub(super) async fn attempt(kind: &'static str, is_last: bool, work: impl Future<Output = Result<()>>) -> Result<()> {
    let outcome = AssertUnwindSafe(work).catch_unwind().await;
    let outcome = outcome.unwrap_or_else(|_| Err(anyhow::anyhow!("the job panicked").into()));
    count(
        kind,
        match outcome {
            Ok(()) => "done",
            Err(_) if is_last => "given_up",
            Err(_) => "failed",
        },
    );
    outcome
}

fn count(kind: &'static str, outcome: &'static str) {
    metrics::counter!("rodage_jobs_total", "kind" => kind, "outcome" => outcome).increment(1);
}

impl Lease {
    /// Returns the span of the attempt, for the log.
    pub fn span(self, kind: &'static str) -> Span {
        tracing::info_span!("job", job.kind = kind, job.id = %self.id, job.attempt = self.attempt)
    }

    /// Deletes the job. Returns whether it was still leased to this process.
    pub async fn delete(self, tx: &Tx) -> Result<bool> {
        let deleted = job::Entity::delete_many().filter(self.is_held()).exec(tx.db()).await?;
        Ok(deleted.rows_affected > 0)
    }

    /// Extends the lease. Returns whether the job was still leased to this process.
    pub async fn renew(self, tx: &Tx, duration: Duration) -> Result<bool> {
        let renewed = job::Entity::update_many()
            .col_expr(job::Column::RunAt, (tx.now() + duration).into())
            .filter(self.is_held())
            .exec(tx.db())
            .await?;
        Ok(renewed.rows_affected > 0)
    }

    /// Ends the lease: deletes the job, or postpones it. Does nothing when the lease expired and another process has
    /// the job now.
    pub async fn release(self, app: &App, retry_after: Option<Duration>) -> Result<()> {
        app.db
            .write(|tx| {
                async move {
                    match retry_after {
                        Some(delay) => self.renew(tx, delay).await?,
                        None => self.delete(tx).await?,
                    };
                    Ok(())
                }
                .scope_boxed()
            })
            .await
    }

    fn is_held(self) -> Condition {
        Condition::all().add(job::Column::Id.eq(self.id)).add(job::Column::Attempts.eq(self.attempt))
    }
}
