//! The one way to write: a transaction that ends with the changes it made.

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
    Commits, Db,
    pool::{Connections, Lease, failed},
    trouble::{
        SQLITE_BUSY, SQLITE_CONSTRAINT, SQLITE_ERROR, SQLITE_FULL, SQLITE_READONLY, database_error, sqlite_code,
    },
};
use crate::{
    clock::random,
    error::{Error, Result},
    feed::NewChange,
};

/// How often a transaction that lost against another one is tried.
const ATTEMPTS: u32 = 6;

/// Changes written by one statement: SQLite takes 32 766 values in one, and a change has seven.
const MAX_ROWS: usize = 1000;

/// A transaction under way.
#[derive(Debug)]
pub struct Tx {
    inner: Transaction,
    changes: Mutex<Vec<NewChange>>,
    scheduled: AtomicBool,
    now: DateTime<Utc>,
}

impl Tx {
    /// Where statements go.
    pub fn db(&self) -> &Transaction {
        &self.inner
    }

    /// The instant of this transaction: all its rows carry the same one.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Tells the feed. Written at the end, after every row: the number of a change is then drawn while its row is
    /// locked, which is what makes the numbers of one object rise in the order of its versions.
    pub fn record(&self, change: NewChange) {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner).push(change);
    }

    /// Has the jobs looked at once this is committed: one was scheduled.
    pub(crate) fn wake_jobs(&self) {
        self.scheduled.store(true, Ordering::Relaxed);
    }

    /// Writes the recorded changes; tells whether there were any.
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
            let some = rows.by_ref().take(MAX_ROWS).collect::<Vec<_>>();
            change::Entity::insert_many(some).exec_without_returning(&self.inner).await?;
        }
        Ok(true)
    }
}

impl Db {
    /// Runs `work` in one transaction and commits it together with the changes it recorded.
    ///
    /// When the database asks for it (a deadlock, a serialization failure, a busy file) everything is undone and
    /// `work` runs again, so it must have no effect outside the transaction. An error of `work` undoes everything. A commit
    /// of which nobody knows whether it was done is [`Error::OutcomeUnknown`], and not tried again.
    ///
    /// ```ignore
    /// db.write(|tx| async move { ... }.scope_boxed()).await
    /// ```
    ///
    /// (`scope_boxed`, and not an async closure: the compiler cannot prove yet that the future of one that borrows may
    /// be sent between threads.)
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
                Err(Error::Database(error)) if attempt < ATTEMPTS && is_worth_retrying(&error) => {
                    metrics::counter!("rodage_transaction_retries_total").increment(1);
                    sleep(back_off(attempt)).await;
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
            now: self.clock.now(),
        };
        let outcome = match work(&tx).await {
            Ok(value) => tx.flush().await.map(|changed| (value, changed)),
            Err(error) => Err(error),
        };
        match outcome {
            Ok((value, changed)) => {
                Box::pin(tx.inner.commit()).await?;
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

/// The transaction on its connection. Dropped without a commit, it is undone.
///
/// After a statement that failed it does nothing any more, and cannot be committed: PostgreSQL would answer a commit by undoing
/// everything without calling that an error, and SQLite, which undoes everything itself when the disk is full, would execute
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
        lease.begin().await.map_err(failed)?;
        let backend = connections.get_database_backend();
        Ok(Self { lease: AsyncMutex::new(lease), backend, has_failed: AtomicBool::default() })
    }

    /// The connection, while everything is well.
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

    fn settle<T>(&self, outcome: sqlx::Result<T>) -> Result<T, DbErr> {
        self.has_failed.fetch_or(outcome.is_err(), Ordering::Relaxed);
        outcome.map_err(failed)
    }

    async fn commit(self) -> Result<()> {
        if let Err(failed) = self.check() {
            self.roll_back().await;
            return Err(failed.into());
        }
        Commits::begin();
        let outcome = self.lease.into_inner().commit().await.map_err(failed);
        outcome
            .map_err(|error| if was_refused(&error) { error.into() } else { Error::OutcomeUnknown(error.to_string()) })
    }

    async fn roll_back(self) {
        if let Err(error) = self.lease.into_inner().roll_back().await {
            tracing::warn!(%error, "a transaction could not be rolled back");
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
        self.settle(outcome)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let outcome = self.lease().await?.execute_unprepared(sql).await;
        self.settle(outcome)
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let outcome = self.lease().await?.counted().query_one(statement).await;
        self.settle(outcome)
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let outcome = self.lease().await?.counted().query_all(statement).await;
        self.settle(outcome)
    }
}

/// Whether a commit that failed with this was certainly not done.
fn was_refused(error: &DbErr) -> bool {
    let Some(error) = database_error(error) else { return false };
    match error.try_downcast_ref::<PgDatabaseError>() {
        // What ends the connection may come after the commit.
        Some(error) => error.severity() == PgSeverity::Error,
        // Full means that the last page, which makes a commit of what was written, was not. After any other one it may
        // have been.
        None => matches!(
            sqlite_code(error),
            Some(SQLITE_ERROR | SQLITE_BUSY | SQLITE_READONLY | SQLITE_FULL | SQLITE_CONSTRAINT)
        ),
    }
}

fn is_worth_retrying(error: &DbErr) -> bool {
    let code = database_error(error).and_then(sqlx::error::DatabaseError::code);
    // Serialization failure, deadlock.
    matches!(code.as_deref(), Some("40001" | "40P01")) || is_busy(error)
}

/// Whether another connection is writing to the SQLite file.
pub(super) fn is_busy(error: &DbErr) -> bool {
    let code = database_error(error).and_then(sqlx::error::DatabaseError::code);
    // Busy, busy because of an older snapshot.
    matches!(code.as_deref(), Some("5" | "517"))
}

/// 5 to 10 ms, doubled at each attempt; the chance in it separates two transactions that keep meeting.
fn back_off(attempt: u32) -> Duration {
    let [chance] = random::<1>();
    Duration::from_micros(5000 + u64::from(chance) * 20) * 2_u32.pow(attempt - 1)
}
