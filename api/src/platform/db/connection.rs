//! A single connection, which tracks whether it can still be used.

use std::{
    io,
    time::{Duration, Instant},
};

use sea_orm::{ExecResult, QueryResult, Statement, Values};
use sea_query_sqlx::SqlxValues;
use sqlx::{
    AssertSqlSafe, Connection as _, Executor, PgConnection, SqliteConnection,
    error::DatabaseError,
    postgres::{PgDatabaseError, PgSeverity},
};
use tokio::time::timeout;
use tracing::{Instrument, Span};

use super::write_failure::{SQLITE_BUSY, SQLITE_CONSTRAINT, SQLITE_ERROR, SQLITE_LOCKED, sqlite_code};

/// Timeout of a statement. Longer than the server-side limit of PostgreSQL.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(20);

/// Timeout of the response that an interrupted connection must give before it is used again.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(2);

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
    /// No statement is in progress.
    Ready,
    /// A statement is in progress, or was cancelled.
    Busy,
    /// The state of the server side is unknown. It remains so, whatever succeeds on the connection afterwards.
    Broken,
}

impl Connection {
    pub fn new(raw: Raw) -> Self {
        Self { raw, state: State::Ready, in_transaction: false }
    }

    /// Whether it can be used as it is.
    pub fn is_free(&self) -> bool {
        self.state == State::Ready && !self.in_transaction
    }

    /// Whether it must be discarded.
    pub fn is_broken(&self) -> bool {
        self.state == State::Broken
    }

    /// Checks that the server responds.
    pub async fn ping(&mut self) -> sqlx::Result<()> {
        self.start();
        let response = async {
            match &mut self.raw {
                Raw::Sqlite(raw) => raw.ping().await,
                Raw::Postgres(raw) => raw.ping().await,
            }
        };
        let outcome = timeout(RECOVERY_TIMEOUT, Box::pin(response)).await.unwrap_or_else(|_| Err(timed_out()));
        self.record_outcome(outcome)
    }

    /// Ends a cancelled statement or transaction.
    pub async fn recover(&mut self) -> sqlx::Result<()> {
        if self.in_transaction {
            return timeout(RECOVERY_TIMEOUT, self.roll_back()).await.unwrap_or_else(|_| Err(timed_out()));
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
        let span = span(&statement.sql);
        let (sql, values) = parts(statement);
        self.start();
        let response = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => sqlx::query_with(sql, values).execute(raw).await?.into(),
                Raw::Postgres(raw) => sqlx::query_with(sql, values).execute(raw).await?.into(),
            })
        };
        let outcome = respond(span, Box::pin(response)).await;
        self.record_outcome(outcome)
    }

    pub async fn execute_unprepared(&mut self, sql: &str) -> sqlx::Result<ExecResult> {
        let (span, sql) = (span(sql), AssertSqlSafe(sql.to_owned()));
        self.start();
        let response = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => raw.execute(sql).await?.into(),
                Raw::Postgres(raw) => raw.execute(sql).await?.into(),
            })
        };
        let outcome = respond(span, Box::pin(response)).await;
        self.record_outcome(outcome)
    }

    pub async fn query_one(&mut self, statement: Statement) -> sqlx::Result<Option<QueryResult>> {
        let (span, is_kept) = (span(&statement.sql), is_kept(&statement.sql));
        let (sql, values) = parts(statement);
        self.start();
        let response = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => sqlx::query_with(sql, values).fetch_optional(raw).await?.map(QueryResult::from),
                Raw::Postgres(raw) => {
                    sqlx::query_with(sql, values).persistent(is_kept).fetch_optional(raw).await?.map(QueryResult::from)
                }
            })
        };
        let outcome = respond(span, Box::pin(response)).await;
        self.record_outcome(outcome)
    }

    pub async fn query_all(&mut self, statement: Statement) -> sqlx::Result<Vec<QueryResult>> {
        let (span, is_kept) = (span(&statement.sql), is_kept(&statement.sql));
        let (sql, values) = parts(statement);
        self.start();
        let response = async {
            Ok(match &mut self.raw {
                Raw::Sqlite(raw) => {
                    sqlx::query_with(sql, values).fetch_all(raw).await?.into_iter().map(QueryResult::from).collect()
                }
                Raw::Postgres(raw) => {
                    let query = sqlx::query_with(sql, values).persistent(is_kept);
                    query.fetch_all(raw).await?.into_iter().map(QueryResult::from).collect()
                }
            })
        };
        let outcome = respond(span, Box::pin(response)).await;
        self.record_outcome(outcome)
    }

    /// Begins a transaction that may write. On SQLite it takes the write lock at once: a transaction that began by
    /// reading cannot take it later without failing.
    pub async fn begin(&mut self) -> sqlx::Result<()> {
        let begin = match self.raw {
            Raw::Sqlite(_) => "begin immediate",
            Raw::Postgres(_) => "begin",
        };
        self.in_transaction = true;
        if let Err(error) = self.execute_unprepared(begin).await {
            // If the database itself reports the error, no transaction was begun.
            self.in_transaction = self.state != State::Ready;
            return Err(error);
        }
        Ok(())
    }

    /// Commits the transaction. A connection whose commit failed is discarded: SQLite may have ended the transaction or
    /// not.
    pub async fn commit(&mut self) -> sqlx::Result<()> {
        self.end_transaction("commit").await
    }

    /// Rolls the transaction back. A connection that cannot roll back is discarded too.
    pub async fn roll_back(&mut self) -> sqlx::Result<()> {
        self.end_transaction("rollback").await
    }

    async fn end_transaction(&mut self, how: &str) -> sqlx::Result<()> {
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

    fn record_outcome<T>(&mut self, outcome: sqlx::Result<T>) -> sqlx::Result<T> {
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

/// Whether a connection can be used after the database reported this error.
fn leaves_usable(error: &dyn DatabaseError) -> bool {
    match error.try_downcast_ref::<PgDatabaseError>() {
        // A read-only server may have been the primary before: a new connection may lead to the current one.
        Some(error) => error.severity() == PgSeverity::Error && error.code() != "25006",
        // After any other error SQLite may have ended the transaction.
        None => matches!(sqlite_code(error), Some(SQLITE_ERROR | SQLITE_BUSY | SQLITE_LOCKED | SQLITE_CONSTRAINT)),
    }
}

/// Converts a statement for sqlx. Its SQL comes from sea-orm or a constant; user input is only in its values.
fn parts(statement: Statement) -> (AssertSqlSafe<String>, SqlxValues) {
    (AssertSqlSafe(statement.sql), SqlxValues(statement.values.unwrap_or_else(|| Values(Vec::new()))))
}

/// Whether PostgreSQL keeps a statement, and may keep its plan. It does not keep those that search text: for a text that is
/// not known it expects few rows, and would read all those with a common word before it sorts them.
fn is_kept(sql: &str) -> bool {
    !sql.contains(" LIKE ")
}

/// Returns the span of a statement, at level `debug`, without its values.
fn span(sql: &str) -> Span {
    tracing::debug_span!("statement", db.statement = sql)
}

/// Waits for the response to a statement, and logs that there was one or none.
async fn respond<T>(span: Span, response: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let logged = async {
        let started = Instant::now();
        let outcome = timeout(STATEMENT_TIMEOUT, response).await.unwrap_or_else(|_| Err(timed_out()));
        let duration_ms = started.elapsed().as_secs_f64() * 1000.0;
        tracing::debug!(duration_ms, succeeded = outcome.is_ok(), "a statement ended");
        outcome
    };
    logged.instrument(span).await
}

fn timed_out() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not respond"))
}
