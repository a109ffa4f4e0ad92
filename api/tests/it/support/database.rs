//! A database of its own for each test, gone when the test is.

use std::sync::Arc;

use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connect, DatabaseConnection};
use tempfile::TempDir;

/// Where a test's rows are. Removed with the last clone.
#[derive(Clone)]
pub struct Database {
    /// As the server takes it.
    pub url: String,
    _directory: Option<Arc<TempDir>>,
}

impl Database {
    /// A file in a directory of its own.
    pub fn sqlite() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("test.db").display());
        Self { url, _directory: Some(Arc::new(directory)) }
    }

    /// The same by another way.
    pub fn reached_at(&self, url: String) -> Self {
        Self { url, ..self.clone() }
    }

    /// A new database on the server of `TEST_POSTGRES_URL`; none, and a word about it, without one. The server is
    /// made for the tests and thrown away with all of them, so nothing is dropped here.
    pub async fn postgres() -> Option<Self> {
        let Ok(server) = std::env::var("TEST_POSTGRES_URL") else {
            eprintln!("not run on PostgreSQL: TEST_POSTGRES_URL is not set");
            return None;
        };
        let name = format!("test_{}", uuid::Uuid::from_bytes(rodage::clock::random()).simple());
        let mut options = ConnectOptions::new(&server);
        options.max_connections(1).sqlx_logging(false);
        let connection = Connect::connect(options).await.unwrap();
        connection.execute_unprepared(&format!("create database {name}")).await.unwrap();
        connection.close().await.unwrap();
        let mut url = url::Url::parse(&server).unwrap();
        url.set_path(&name);
        Some(Self { url: url.into(), _directory: None })
    }
}

/// Another program that keeps a database from being written to; reading goes on.
pub struct Lock(DatabaseConnection);

impl Lock {
    /// Takes the lock of SQLite's writers, or that of the tables of sessions and tokens.
    pub async fn take(database: &Database) -> Self {
        let mut options = ConnectOptions::new(&database.url);
        options.max_connections(1).sqlx_logging(false);
        let connection = Connect::connect(options).await.unwrap();
        let begin = if database.url.starts_with("sqlite") {
            "begin immediate"
        } else {
            "begin; lock table session, api_token in exclusive mode"
        };
        connection.execute_unprepared(begin).await.unwrap();
        Self(connection)
    }

    /// Gives it back.
    pub async fn release(self) {
        self.0.execute_unprepared("rollback").await.unwrap();
        self.0.close().await.unwrap();
    }
}
