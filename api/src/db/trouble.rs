//! Whether anything can be written: what the last attempts said, and a new one where they failed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, DbErr, RuntimeErr};
use sqlx::{error::DatabaseError, postgres::PgDatabaseError};

use super::Db;
use crate::error::Error;

/// SQLite's primary result codes, of which each extended one has one in its lowest byte.
pub(super) const SQLITE_ERROR: i32 = 1;
pub(super) const SQLITE_BUSY: i32 = 5;
pub(super) const SQLITE_LOCKED: i32 = 6;
pub(super) const SQLITE_READONLY: i32 = 8;
pub(super) const SQLITE_IOERR: i32 = 10;
pub(super) const SQLITE_FULL: i32 = 13;
pub(super) const SQLITE_CONSTRAINT: i32 = 19;

/// Small commits that take as much room together as that of a use case: where that one found none, a small one still may.
const ENOUGH: u32 = 16;

/// Why nothing can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no room.
    Full,
    /// The database is for reading only: a standby, or one that somebody made so.
    ReadOnly,
    /// A commit failed otherwise.
    Failing,
}

impl Trouble {
    /// Whether an error says that nothing can be written, and why: what was asked for was then not done.
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

    /// The same in words, for an operator.
    pub fn words(self) -> &'static str {
        match self {
            Self::Full => "the disk of the database is full",
            Self::ReadOnly => "the database is read-only",
            Self::Failing => "commits fail",
        }
    }
}

/// What the last attempt to write said. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Health(Arc<Mutex<Option<Trouble>>>);

impl Health {
    /// Notes that something was written.
    pub fn note_success(&self) {
        self.note(None);
    }

    /// Notes why a transaction failed, when that is about writing at all.
    pub fn note_failure(&self, error: &Error) {
        let trouble = match error {
            Error::Database(error) => {
                let is_io = || database_error(error).and_then(sqlite_code) == Some(SQLITE_IOERR);
                Trouble::of(error).or_else(|| is_io().then_some(Trouble::Failing))
            }
            Error::OutcomeUnknown(_) => Some(Trouble::Failing),
            _ => None,
        };
        if trouble.is_some() {
            self.note(trouble);
        }
    }

    pub fn trouble(&self) -> Option<Trouble> {
        *self.lock()
    }

    fn note(&self, trouble: Option<Trouble>) {
        let mut last = self.lock();
        if *last == trouble {
            return;
        }
        if let Some(trouble) = trouble {
            tracing::error!("nothing can be written: {}", trouble.words());
        } else {
            tracing::info!("commits succeed again");
        }
        *last = trouble;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Trouble>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Db {
    /// Why nothing can be written; none when nothing says so. After a failure small commits are tried: the answer is that of
    /// now, and a database that is well is not written to for it.
    pub async fn trouble(&self) -> Option<Trouble> {
        self.health.trouble()?;
        for _ in 0..ENOUGH {
            let tried = self.write(|tx| {
                async move {
                    // SQLite writes nothing where a row becomes what it is.
                    tx.db().execute_unprepared("update feed_state set floor = floor + 1").await?;
                    tx.db().execute_unprepared("update feed_state set floor = floor - 1").await?;
                    Ok(())
                }
                .scope_boxed()
            });
            if tried.await.is_err() {
                return self.health.trouble();
            }
        }
        self.health.note_success();
        None
    }
}

/// What the database itself answered.
pub(super) fn database_error(error: &DbErr) -> Option<&dyn DatabaseError> {
    let (DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))
    | DbErr::Conn(RuntimeErr::SqlxError(error))) = error
    else {
        return None;
    };
    error.as_database_error()
}

/// The primary code, when this is an error of SQLite's.
pub(super) fn sqlite_code(error: &dyn DatabaseError) -> Option<i32> {
    error.code()?.parse::<i32>().ok().map(|code| code & 0xff)
}
