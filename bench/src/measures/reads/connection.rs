//! A connection to a database of either kind, for statements in its own dialect.

use anyhow::Result;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Postgres, Sqlite, SqliteConnection};

/// The two kinds of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// PostgreSQL.
    Postgres,
    /// SQLite.
    Sqlite,
}

/// An open connection.
#[derive(Debug)]
pub enum Connection {
    /// To PostgreSQL.
    Postgres(PgConnection),
    /// To an SQLite file.
    Sqlite(SqliteConnection),
}

impl Connection {
    /// Opens a connection to the database of a URL, which must exist.
    pub async fn open(url: &str) -> Result<Self> {
        Ok(if url.starts_with("sqlite:") {
            Self::Sqlite(SqliteConnection::connect(url).await?)
        } else {
            Self::Postgres(PgConnection::connect(url).await?)
        })
    }

    /// Returns the kind of the database.
    pub fn backend(&self) -> Backend {
        match self {
            Self::Postgres(_) => Backend::Postgres,
            Self::Sqlite(_) => Backend::Sqlite,
        }
    }

    /// Executes statements that return nothing.
    pub async fn execute(&mut self, statements: String) -> Result<()> {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements));
        let executed = match self {
            Self::Postgres(connection) => statements.execute(connection).await.map(drop),
            Self::Sqlite(connection) => statements.execute(connection).await.map(drop),
        };
        Ok(executed?)
    }

    /// Returns the text in the first row of a prepared statement, `None` without rows.
    pub async fn fetch(&mut self, statement: &'static str, values: Vec<String>) -> Result<Option<String>> {
        Ok(match self {
            Self::Postgres(connection) => {
                let mut query = sqlx::query_scalar::<Postgres, String>(statement);
                for value in values {
                    query = query.bind(value);
                }
                query.fetch_optional(connection).await?
            }
            Self::Sqlite(connection) => {
                let mut query = sqlx::query_scalar::<Sqlite, String>(statement);
                for value in values {
                    query = query.bind(value);
                }
                query.fetch_optional(connection).await?
            }
        })
    }

    /// Closes the connection.
    pub async fn close(self) -> Result<()> {
        let closed = match self {
            Self::Postgres(connection) => connection.close().await,
            Self::Sqlite(connection) => connection.close().await,
        };
        Ok(closed?)
    }
}
