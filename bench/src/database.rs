//! Temporary databases for benchmark runs.

use anyhow::{Context, Result};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;
use url::Url;

/// A database that is deleted after the run.
pub struct Database {
    /// The URL for the server's configuration.
    pub url: String,
    storage: Storage,
}

enum Storage {
    /// A temporary directory, deleted on drop.
    Directory { _directory: TempDir },
    /// The URL of a PostgreSQL server, and the database's name.
    Server(Url, String),
}

impl Database {
    /// Runs `work` on a new database: SQLite in a temporary directory (`TMPDIR`), or a database of a PostgreSQL server.
    pub async fn with<T>(server: Option<&Url>, work: impl AsyncFnOnce(&Self) -> Result<T>) -> Result<T> {
        let database = match server {
            None => Self::sqlite()?,
            Some(server) => Self::postgres(server.clone()).await.context("cannot create a database in PostgreSQL")?,
        };
        let outcome = work(&database).await;
        database.remove().await?;
        outcome
    }

    fn sqlite() -> Result<Self> {
        let directory = tempfile::tempdir()?;
        let url = format!("sqlite:{}", directory.path().join("bench.db").display());
        Ok(Self { url, storage: Storage::Directory { _directory: directory } })
    }

    async fn postgres(server: Url) -> Result<Self> {
        let name = format!("rodage_bench_{}_{}", std::process::id(), crate::process::wall_clock());
        execute(&server, &format!("create database {name}")).await?;
        let mut url = server.clone();
        url.set_path(&name);
        Ok(Self { url: url.into(), storage: Storage::Server(server, name) })
    }

    async fn remove(self) -> Result<()> {
        match self.storage {
            Storage::Directory { .. } => Ok(()),
            Storage::Server(server, name) => execute(&server, &format!("drop database {name} with (force)")).await,
        }
    }
}

/// Runs a statement on a new connection.
async fn execute(server: &Url, statement: &str) -> Result<()> {
    let mut connection = PgConnection::connect(server.as_str()).await?;
    connection.execute(AssertSqlSafe(statement)).await?;
    Ok(connection.close().await?)
}
