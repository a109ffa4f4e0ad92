//! One connection, and whether it can still be used.

use std::{io, time::Duration};

use sea_orm::{ExecResult, QueryResult, Statement, Values};
use sea_query_sqlx::SqlxValues;
use sqlx::{
    AssertSqlSafe, Connection as _, Executor, PgConnection, SqliteConnection,
    error::DatabaseError,
    postgres::{PgDatabaseError, PgSeverity},
};
use tokio::time::timeout;

use super::trouble::{SQLITE_BUSY, SQLITE_CONSTRAINT, SQLITE_ERROR, SQLITE_LOCKED, sqlite_code};

/// Who has not answered a statement by then is not there. Longer than PostgreSQL itself lets one take.
const SILENCE: Duration = Duration::from_secs(20);

/// How long a connection may take to answer before it is used again.
const RECOVERY: Duration = Duration::from_secs(2);

/// A connection to either database.
#[derive(Debug)]
pub(super) struct Connection {
    raw: Raw,
    state: State,
    in_transaction: bool,
}

#[derive(Debug)]
pub(super) enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing is under way.
    Ready,
    /// A statement is under way, or was given up.
    Busy,
    /// What it would do next is not known. It stays so, whatever succeeds on it afterwards.
    Broken,
}

impl Connection {
    pub fn new(raw: Raw) -> Self {
        Self { raw, state: State::Ready, in_transaction: false }
    }

    /// Whether anybody may use it as it is.
    pub fn is_free(&self) -> bool {
        self.state == State::Ready && !self.in_transaction
    }

    /// Whether it is of no use to anybody any more.
    pub fn is_broken(&self) -> bool {
        self.state == State::Broken
    }

    /// Asks whether it is still there.
    pub async fn ping(&mut self) -> sqlx::Result<()> {
        self.start();
        let pong = async {
            match &mut self.raw {
                Raw::Sqlite(raw) => raw.ping().await,
                Raw::Postgres(raw) => raw.ping().await,
            }
        };
        let outcome = timeout(RECOVERY, Box::pin(pong)).await.unwrap_or_else(|_| Err(silent()));
        self.settle(outcome)
    }

    /// Ends what was given up: a statement, a transaction.
    pub async fn recover(&mut self) -> sqlx::Result<()> {
        if self.in_transaction {
            return timeout(RECOVERY, self.roll_back()).await.unwrap_or_else(|_| Err(silent()));
        }
        self.ping().await
    }

    pub async fn close(self) -> sqlx::Result<()> {
        match self.raw {
            Raw::Sqlite(raw) => raw.close().await,
            Raw::Postgres(raw) => raw.close().await,
        }
    }

    pub async fn execute(&mut self, statement: Statement) -> sqlx::Result<ExecResult> {
        let (sql, values) = parts(statement);
        self.start();
        let answer = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => sqlx::query_with(sql, values).execute(raw).await?.into(),
                Raw::Postgres(raw) => sqlx::query_with(sql, values).execute(raw).await?.into(),
            })
        };
        let outcome = in_time(Box::pin(answer)).await;
        self.settle(outcome)
    }

    pub async fn execute_unprepared(&mut self, sql: &str) -> sqlx::Result<ExecResult> {
        let sql = AssertSqlSafe(sql.to_owned());
        self.start();
        let answer = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => raw.execute(sql).await?.into(),
                Raw::Postgres(raw) => raw.execute(sql).await?.into(),
            })
        };
        let outcome = in_time(Box::pin(answer)).await;
        self.settle(outcome)
    }

    pub async fn query_one(&mut self, statement: Statement) -> sqlx::Result<Option<QueryResult>> {
        let (sql, values) = parts(statement);
        self.start();
        let answer = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => sqlx::query_with(sql, values).fetch_optional(raw).await?.map(QueryResult::from),
                Raw::Postgres(raw) => sqlx::query_with(sql, values).fetch_optional(raw).await?.map(QueryResult::from),
            })
        };
        let outcome = in_time(Box::pin(answer)).await;
        self.settle(outcome)
    }

    pub async fn query_all(&mut self, statement: Statement) -> sqlx::Result<Vec<QueryResult>> {
        let (sql, values) = parts(statement);
        self.start();
        let answer = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => {
                    sqlx::query_with(sql, values).fetch_all(raw).await?.into_iter().map(QueryResult::from).collect()
                }
                Raw::Postgres(raw) => {
                    sqlx::query_with(sql, values).fetch_all(raw).await?.into_iter().map(QueryResult::from).collect()
                }
            })
        };
        let outcome = in_time(Box::pin(answer)).await;
        self.settle(outcome)
    }

    /// Begins a transaction that may write. On SQLite it takes the write lock at once: one that began by reading could
    /// not take it later without failing.
    pub async fn begin(&mut self) -> sqlx::Result<()> {
        let begin = match self.raw {
            Raw::Sqlite(_) => "begin immediate",
            Raw::Postgres(_) => "begin",
        };
        self.in_transaction = true;
        if let Err(error) = self.execute_unprepared(begin).await {
            // Nothing was begun when the database itself says so.
            self.in_transaction = self.state != State::Ready;
            return Err(error);
        }
        Ok(())
    }

    /// A connection whose commit failed is of no use any more: SQLite may have ended the transaction or not.
    pub async fn commit(&mut self) -> sqlx::Result<()> {
        self.end("commit").await
    }

    /// The same holds for one that could not roll back.
    pub async fn roll_back(&mut self) -> sqlx::Result<()> {
        self.end("rollback").await
    }

    async fn end(&mut self, how: &str) -> sqlx::Result<()> {
        let outcome = self.execute_unprepared(how).await;
        match &outcome {
            Ok(_) => self.in_transaction = false,
            Err(_) => self.state = State::Broken,
        }
        outcome.map(drop)
    }

    fn start(&mut self) {
        if self.state != State::Broken {
            self.state = State::Busy;
        }
    }

    fn settle<T>(&mut self, outcome: sqlx::Result<T>) -> sqlx::Result<T> {
        let leaves_usable = match &outcome {
            Ok(_) => true,
            Err(sqlx::Error::Database(error)) => leaves_usable(&**error),
            Err(_) => false,
        };
        let is_usable = leaves_usable && self.state != State::Broken;
        self.state = if is_usable { State::Ready } else { State::Broken };
        outcome
    }
}

/// Whether a connection can be used after the database refused a statement with this.
fn leaves_usable(error: &dyn DatabaseError) -> bool {
    match error.try_downcast_ref::<PgDatabaseError>() {
        // Who can only read may have been the primary before: the next connection may lead to the one that is now.
        Some(error) => error.severity() == PgSeverity::Error && error.code() != "25006",
        // After any other one SQLite may have ended the transaction.
        None => matches!(sqlite_code(error), Some(SQLITE_ERROR | SQLITE_BUSY | SQLITE_LOCKED | SQLITE_CONSTRAINT)),
    }
}

/// A statement as sqlx takes it: it comes from sea-orm or a constant, and what people write is in its values.
fn parts(statement: Statement) -> (AssertSqlSafe<String>, SqlxValues) {
    (AssertSqlSafe(statement.sql), SqlxValues(statement.values.unwrap_or_else(|| Values(Vec::new()))))
}

async fn in_time<T>(answer: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    timeout(SILENCE, answer).await.unwrap_or_else(|_| Err(silent()))
}

fn silent() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"))
}
