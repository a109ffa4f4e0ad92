//! The one way to write: a transaction that ends with the changes it made.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, Utc};
use entity::change;
use scoped_futures::ScopedBoxFuture;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DatabaseConnection, DatabaseTransaction, DbErr, EntityTrait, RuntimeErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::time::sleep;

use super::Db;
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
    inner: DatabaseTransaction,
    changes: Mutex<Vec<NewChange>>,
    scheduled: AtomicBool,
    now: DateTime<Utc>,
}

impl Tx {
    /// Where statements go.
    pub fn db(&self) -> &DatabaseTransaction {
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
    /// `work` runs again, so it must have no effect outside the transaction. An error of `work` undoes everything.
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
            match self.attempt(&work).await {
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
            inner: begin(&self.write).await?,
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
                tx.inner.commit().await?;
                if changed {
                    self.committed.send_modify(|count| *count = count.wrapping_add(1));
                }
                if tx.scheduled.into_inner() {
                    self.scheduled.send_modify(|count| *count = count.wrapping_add(1));
                }
                Ok(value)
            }
            Err(error) => {
                if let Err(failure) = tx.inner.rollback().await {
                    tracing::warn!(error = %failure, "a transaction could not be rolled back");
                }
                Err(error)
            }
        }
    }
}

/// Begins a transaction that may write. On SQLite it takes the write lock at once: one that began by reading could not
/// take it later without failing.
#[expect(clippy::disallowed_methods, reason = "the one place that begins a transaction")]
pub(super) async fn begin(connection: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    connection
        .begin_with_options(TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        })
        .await
}

fn is_worth_retrying(error: &DbErr) -> bool {
    let (DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))
    | DbErr::Conn(RuntimeErr::SqlxError(error))) = error
    else {
        return false;
    };
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    // PostgreSQL: serialization failure, deadlock. SQLite: busy, busy because of an older snapshot.
    matches!(code.as_deref(), Some("40001" | "40P01" | "5" | "517"))
}

/// 5 to 10 ms, doubled at each attempt; the chance in it separates two transactions that keep meeting.
fn back_off(attempt: u32) -> Duration {
    let [chance] = random::<1>();
    Duration::from_micros(5000 + u64::from(chance) * 20) * 2_u32.pow(attempt - 1)
}
