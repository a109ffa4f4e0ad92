//! Whether the database accepts writes: the outcome of the last ones, and new attempts after a failure.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, DbErr, RuntimeErr};
use sqlx::{error::DatabaseError, postgres::PgDatabaseError};

use super::Db;
use crate::platform::error::{Error, Result};

/// Primary result codes of SQLite: the lowest byte of the extended codes.
pub(super) const SQLITE_ERROR: i32 = 1;
pub(super) const SQLITE_BUSY: i32 = 5;
pub(super) const SQLITE_LOCKED: i32 = 6;
pub(super) const SQLITE_READONLY: i32 = 8;
pub(super) const SQLITE_IOERR: i32 = 10;
pub(super) const SQLITE_FULL: i32 = 13;
pub(super) const SQLITE_CONSTRAINT: i32 = 19;

/// Number of small commits that need as much space as a use case: where the latter failed, a small one may still
/// succeed.
const PROBE_COMMITS: u32 = 16;

/// Why the database accepts no writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteFailure {
    /// The disk is full.
    Full,
    /// The database is read-only: a standby, or configured so.
    ReadOnly,
    /// A commit failed for another reason.
    Failing,
}

impl WriteFailure {
    /// Returns why the database accepts no writes, if the error says so. The statement then had no effect.
    pub fn of(error: &DbErr) -> Option<Self> {
        let error = database_error(error)?;
        match error.try_downcast_ref::<PgDatabaseError>() {
            Some(error) => match error.code() {
                "53100" => Some(Self::Full),
                "25006" => Some(Self::ReadOnly),
                _ => None,
            },
            None => match sqlite_code(error)? {
                SQLITE_FULL => Some(Self::Full),
                SQLITE_READONLY => Some(Self::ReadOnly),
                _ => None,
            },
        }
    }

    /// Describes the failure, for an operator.
    pub fn description(self) -> &'static str {
        match self {
            Self::Full => "the disk of the database is full",
            Self::ReadOnly => "the database is read-only",
            Self::Failing => "commits fail",
        }
    }
}

/// The outcome of the last write. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Health(Arc<Mutex<Option<WriteFailure>>>);

impl Health {
    /// Records that a write succeeded.
    pub fn note_success(&self) {
        self.note(None);
    }

    /// Records why a transaction failed, if the database accepts no writes.
    pub fn note_failure(&self, error: &Error) {
        let write_failure = match error {
            Error::Database(error) => {
                let is_io = || database_error(error).and_then(sqlite_code) == Some(SQLITE_IOERR);
                WriteFailure::of(error).or_else(|| is_io().then_some(WriteFailure::Failing))
            }
            Error::OutcomeUnknown(_) => Some(WriteFailure::Failing),
            _ => None,
        };
        if write_failure.is_some() {
            self.note(write_failure);
        }
    }

    pub fn write_failure(&self) -> Option<WriteFailure> {
        *self.lock()
    }

    fn note(&self, write_failure: Option<WriteFailure>) {
        let mut last = self.lock();
        if *last == write_failure {
            return;
        }
        if let Some(write_failure) = write_failure {
            tracing::error!("the database accepts no writes: {}", write_failure.description());
        } else {
            tracing::info!("commits succeed again");
        }
        *last = write_failure;
    }

    fn lock(&self) -> MutexGuard<'_, Option<WriteFailure>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Db {
    /// Commits a small write, which changes nothing.
    pub async fn try_write(&self) -> Result<()> {
        self.write(|tx| {
            async move {
                // SQLite writes nothing when a row does not change.
                tx.db().execute_unprepared("update feed_state set floor = floor + 1").await?;
                tx.db().execute_unprepared("update feed_state set floor = floor - 1").await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
    }

    /// Returns why the database accepts no writes; `None` if it does, as far as is known. After a failure small commits
    /// are attempted, so that the result is current; otherwise nothing is written.
    pub async fn write_failure(&self) -> Option<WriteFailure> {
        self.health.write_failure()?;
        for _ in 0..PROBE_COMMITS {
            if self.try_write().await.is_err() {
                return self.health.write_failure();
            }
        }
        self.health.note_success();
        None
    }
}

/// Returns the error reported by the database itself.
pub(super) fn database_error(error: &DbErr) -> Option<&dyn DatabaseError> {
    let (DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))
    | DbErr::Conn(RuntimeErr::SqlxError(error))) = error
    else {
        return None;
    };
    error.as_database_error()
}

/// Returns the primary code of an SQLite error.
pub(super) fn sqlite_code(error: &dyn DatabaseError) -> Option<i32> {
    error.code()?.parse::<i32>().ok().map(|code| code & 0xff)
}
