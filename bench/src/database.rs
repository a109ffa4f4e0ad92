//! A database for one run, gone afterwards.

use anyhow::{Context, Result};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;
use url::Url;

/// Where a run's rows are.
pub struct Database {
    /// As the server takes it.
    pub url: String,
    place: Place,
}

enum Place {
    /// Removed with it.
    Directory { _directory: TempDir },
    /// On the PostgreSQL at this address, under this name.
    Server(Url, String),
}

impl Database {
    /// Runs `work` on a new database: SQLite in a temporary directory (`TMPDIR`), or one of a PostgreSQL.
    pub async fn with<T>(server: Option<&Url>, work: impl AsyncFnOnce(&Self) -> Result<T>) -> Result<T> {
        let database = match server {
            None => Self::sqlite()?,
            Some(server) => Self::postgres(server.clone()).await.context("cannot make a database in PostgreSQL")?,
        };
        let outcome = work(&database).await;
        database.remove().await?;
        outcome
    }

    fn sqlite() -> Result<Self> {
        let directory = tempfile::tempdir()?;
        let url = format!("sqlite:{}", directory.path().join("bench.db").display());
        Ok(Self { url, place: Place::Directory { _directory: directory } })
    }

    async fn postgres(server: Url) -> Result<Self> {
        let name = format!("rodage_bench_{}_{}", std::process::id(), crate::process::wall_clock());
        execute(&server, &format!("create database {name}")).await?;
        let mut url = server.clone();
        url.set_path(&name);
        Ok(Self { url: url.into(), place: Place::Server(server, name) })
    }

    async fn remove(self) -> Result<()> {
        match self.place {
            Place::Directory { .. } => Ok(()),
            Place::Server(server, name) => execute(&server, &format!("drop database {name} with (force)")).await,
        }
    }
}

/// Runs a statement on a connection of its own.
async fn execute(server: &Url, statement: &str) -> Result<()> {
    let mut connection = PgConnection::connect(server.as_str()).await?;
    connection.execute(AssertSqlSafe(statement)).await?;
    Ok(connection.close().await?)
}
