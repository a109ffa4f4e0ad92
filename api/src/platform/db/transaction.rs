//! The only way to write: a transaction that ends with the changes it recorded.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use entity::change;
use scoped_futures::ScopedBoxFuture;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ConnectionTrait, DatabaseBackend, DbErr, EntityTrait, ExecResult, QueryResult, Statement,
};
use sqlx::postgres::{PgDatabaseError, PgSeverity};
use tokio::{
    sync::{Mutex as AsyncMutex, MutexGuard},
    time::sleep,
};

use super::{
    CommitTracker, Db,
    pool::{Connections, Lease, query_error},
    write_failure::{
        SQLITE_BUSY, SQLITE_CONSTRAINT, SQLITE_ERROR, SQLITE_FULL, SQLITE_READONLY, database_error, sqlite_code,
    },
};
use crate::platform::{
    clock::random,
    error::{Error, Result},
    feed::{NewChange, Operation},
};

/// The maximum number of attempts at a transaction that conflicts with others.
const MAX_ATTEMPTS: u32 = 6;

/// Changes inserted by one statement: SQLite allows 32 766 values in one, and a change has seven.
const MAX_ROWS: usize = 1000;

/// A transaction in progress.
#[derive(Debug)]
pub struct Tx {
    inner: Transaction,
    changes: Mutex<Vec<NewChange>>,
    scheduled: AtomicBool,
    revokes_access: AtomicBool,
    now: DateTime<Utc>,
}

impl Tx {
    /// Returns the connection for its statements.
    pub fn db(&self) -> &Transaction {
        &self.inner
    }

    /// Returns the time of this transaction, which all its rows carry.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Records a change for the feed. Changes are inserted at the end, after all other rows: the number of a change is
    /// then drawn while its row is locked, so that the numbers of one object rise in the order of its versions.
    pub fn record(&self, change: NewChange) {
        self.revokes_access.fetch_or(change.operation == Operation::AccessRevoked, Ordering::Relaxed);
        self.changes.lock().unwrap_or_else(PoisonError::into_inner).push(change);
    }

    /// Wakes the job runner after the commit, because a job was scheduled.
    pub(crate) fn wake_jobs(&self) {
        self.scheduled.store(true, Ordering::Relaxed);
    }

    /// Inserts the recorded changes. Returns whether there were any.
    async fn flush(&self) -> Result<bool> {
        let changes = std::mem::take(&mut *self.changes.lock().unwrap_or_else(PoisonError::into_inner));
        if changes.is_empty() {
            return Ok(false);
        }
        let rows = changes.into_iter().map(|new| change::ActiveModel {
            seq: NotSet,
            topic: Set(new.topic.to_string()),
            operation: Set(new.operation.code().to_owned()),
            object_id: Set(new.object_id),
            version: Set(new.version),
            image: Set(new.image),
            at: Set(self.now),
        });
        let mut rows = rows.peekable();
        while rows.peek().is_some() {
            let batch = rows.by_ref().take(MAX_ROWS).collect::<Vec<_>>();
            change::Entity::insert_many(batch).exec_without_returning(&self.inner).await?;
        }
        Ok(true)
    }
}

impl Db {
    /// Runs `work` in one transaction and commits it together with the changes it recorded.
    ///
    /// On a conflict (a deadlock, a serialization failure, a busy file) everything is rolled back and `work` runs
    /// again, so it must have no effect outside the transaction. An error of `work` rolls everything back. A commit
    /// whose outcome is unknown fails with [`Error::OutcomeUnknown`] and is not retried.
    ///
    /// ```ignore
    /// db.write(|tx| async move { ... }.scope_boxed()).await
    /// ```
    ///
    /// (`scope_boxed` instead of an async closure, because the compiler cannot prove yet that the future of a closure
    /// that borrows is `Send`.)
    pub async fn write<'a, T, F>(&self, work: F) -> Result<T>
    where
        F: for<'c> Fn(&'c Tx) -> ScopedBoxFuture<'a, 'c, Result<T>> + Send + Sync,
    {
        let mut attempt = 1;
        loop {
            let outcome = self.attempt(&work).await;
            if let Err(error) = &outcome {
                self.health.note_failure(error);
            }
            match outcome {
                Err(Error::Database(error)) if attempt < MAX_ATTEMPTS && is_retryable(&error) => {
                    metrics::counter!("rodage_transaction_retries_total").increment(1);
                    sleep(backoff(attempt)).await;
                    attempt += 1;
                }
                outcome => return outcome,
            }
        }
    }

    async fn attempt<'a, T, F>(&self, work: &F) -> Result<T>
    where
        F: for<'c> Fn(&'c Tx) -> ScopedBoxFuture<'a, 'c, Result<T>> + Send + Sync,
    {
        let tx = Tx {
            inner: Box::pin(Transaction::begin(&self.write)).await?,
            changes: Mutex::default(),
            scheduled: AtomicBool::default(),
            revokes_access: AtomicBool::default(),
            now: self.clock.now(),
        };
        let outcome = match work(&tx).await {
            Ok(value) => tx.flush().await.map(|changed| (value, changed)),
            Err(error) => Err(error),
        };
        match outcome {
            Ok((value, changed)) => {
                let committed = Box::pin(tx.inner.commit()).await;
                // Also after a failure: the transaction may have been committed.
                if tx.revokes_access.into_inner() {
                    self.count_access_change();
                }
                committed?;
                if changed {
                    self.health.note_success();
                    self.committed.send_modify(|count| *count = count.wrapping_add(1));
                }
                if tx.scheduled.into_inner() {
                    self.scheduled.send_modify(|count| *count = count.wrapping_add(1));
                }
                Ok(value)
            }
            Err(error) => {
                Box::pin(tx.inner.roll_back()).await;
                Err(error)
            }
        }
    }
}

/// The transaction on its connection. Dropped without a commit, it is rolled back.
///
/// After a failed statement it refuses all further ones and cannot be committed: PostgreSQL would respond to the commit
/// with a rollback that is not an error, and SQLite, which rolls back by itself when the disk is full, would execute
/// the next statements outside of any transaction.
#[derive(Debug)]
pub struct Transaction {
    lease: AsyncMutex<Lease>,
    backend: DatabaseBackend,
    has_failed: AtomicBool,
}

impl Transaction {
    async fn begin(connections: &Connections) -> Result<Self, DbErr> {
        let mut lease = connections.lease().await?;
        lease.begin().await.map_err(query_error)?;
        let backend = connections.get_database_backend();
        Ok(Self { lease: AsyncMutex::new(lease), backend, has_failed: AtomicBool::default() })
    }

    /// Returns the connection, unless a statement has failed.
    async fn lease(&self) -> Result<MutexGuard<'_, Lease>, DbErr> {
        self.check()?;
        Ok(self.lease.lock().await)
    }

    fn check(&self) -> Result<(), DbErr> {
        if self.has_failed.load(Ordering::Relaxed) {
            return Err(DbErr::Custom("an earlier statement of this transaction failed".to_owned()));
        }
        Ok(())
    }

    fn record_outcome<T>(&self, outcome: sqlx::Result<T>) -> Result<T, DbErr> {
        self.has_failed.fetch_or(outcome.is_err(), Ordering::Relaxed);
        outcome.map_err(query_error)
    }

    async fn commit(self) -> Result<()> {
        if let Err(error) = self.check() {
            self.roll_back().await;
            return Err(error.into());
        }
        CommitTracker::record_begin();
        let outcome = self.lease.into_inner().commit().await.map_err(query_error);
        outcome.map_err(|error| {
            if is_certainly_undone(&error) { error.into() } else { Error::OutcomeUnknown(error.to_string()) }
        })?;
        CommitTracker::record_end();
        Ok(())
    }

    async fn roll_back(self) {
        if let Err(error) = self.lease.into_inner().roll_back().await {
            tracing::warn!(%error, "cannot roll back a transaction");
        }
    }
}

#[async_trait]
impl ConnectionTrait for Transaction {
    fn get_database_backend(&self) -> DatabaseBackend {
        self.backend
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let outcome = self.lease().await?.counted().execute(statement).await;
        self.record_outcome(outcome)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let outcome = self.lease().await?.execute_unprepared(sql).await;
        self.record_outcome(outcome)
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let outcome = self.lease().await?.counted().query_one(statement).await;
        self.record_outcome(outcome)
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let outcome = self.lease().await?.counted().query_all(statement).await;
        self.record_outcome(outcome)
    }
}

/// Whether a commit that failed with this error was certainly not done.
fn is_certainly_undone(error: &DbErr) -> bool {
    let Some(error) = database_error(error) else { return false };
    match error.try_downcast_ref::<PgDatabaseError>() {
        // An error that ends the connection may come after the commit.
        Some(error) => error.severity() == PgSeverity::Error,
        // `SQLITE_FULL` means that the last page, which completes the commit, was not written. After any other error it
        // may have been.
        None => matches!(
            sqlite_code(error),
            Some(SQLITE_ERROR | SQLITE_BUSY | SQLITE_READONLY | SQLITE_FULL | SQLITE_CONSTRAINT)
        ),
    }
}

fn is_retryable(error: &DbErr) -> bool {
    let code = database_error(error).and_then(sqlx::error::DatabaseError::code);
    // Serialization failure, deadlock.
    matches!(code.as_deref(), Some("40001" | "40P01")) || is_busy(error)
}

/// Whether the SQLite file is locked by another connection that writes.
pub(super) fn is_busy(error: &DbErr) -> bool {
    let code = database_error(error).and_then(sqlx::error::DatabaseError::code);
    // SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT.
    matches!(code.as_deref(), Some("5" | "517"))
}

/// Returns 5 to 10 ms, doubled at each attempt. The jitter separates transactions that conflict repeatedly.
fn backoff(attempt: u32) -> Duration {
    let [jitter] = random::<1>();
    Duration::from_micros(5000 + u64::from(jitter) * 20) * 2_u32.pow(attempt - 1)
}
