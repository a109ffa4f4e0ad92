//! A separate database for each test.

use std::sync::Arc;

use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connect, DatabaseConnection};
use tempfile::TempDir;

/// The database of a test. A SQLite file is removed when the last clone is dropped.
#[derive(Clone)]
pub struct Database {
    /// The address, as in `DATABASE_URL`.
    pub url: String,
    _directory: Option<Arc<TempDir>>,
}

impl Database {
    /// Creates a SQLite database in a temporary directory.
    pub fn sqlite() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("test.db").display());
        Self { url, _directory: Some(Arc::new(directory)) }
    }

    /// Returns the same database at another address.
    pub fn reached_at(&self, url: String) -> Self {
        Self { url, ..self.clone() }
    }

    /// Creates a database on the server of `TEST_POSTGRES_URL`. Without one, prints a message and returns `None`. The
    /// server is discarded after the tests, so databases are not dropped.
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

/// A lock of another program that blocks writes to a database, but not reads.
pub struct Lock(DatabaseConnection);

impl Lock {
    /// Takes the write lock of SQLite, or locks the tables of sessions and tokens on PostgreSQL.
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

    /// Releases the lock.
    pub async fn release(self) {
        self.0.execute_unprepared("rollback").await.unwrap();
        self.0.close().await.unwrap();
    }
}
