//! A separate database for each test, copied from one that was migrated once: migrations would take most of the time.

use std::{
    env,
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
    thread,
};

use clap::Parser;
use migration::{Migrator, MigratorTrait};
use rodage::platform::{clock::Clock, config::Cli, db::Db};
use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connect, DatabaseConnection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// The database of a test. A SQLite file is removed when the last clone is dropped.
#[derive(Clone)]
pub struct Database {
    /// The address, as in `DATABASE_URL`.
    pub url: String,
    directory: Option<Arc<TempDir>>,
    /// The directory of the files of its servers.
    files: Arc<TempDir>,
}

impl Database {
    /// Undoes a migration and all later ones, and does them again: what they add to rows that existed before can be seen.
    pub async fn repeat_migrations_from(&self, name: &str) {
        let later = Migrator::migrations().iter().rev().position(|migration| migration.name() == name).unwrap();
        let steps = Some(u32::try_from(later).unwrap() + 1);
        let connection = self.connect().await;
        Migrator::down(&connection, steps).await.unwrap();
        Migrator::up(&connection, steps).await.unwrap();
        connection.close().await.unwrap();
    }

    /// Opens a connection of another program.
    pub async fn connect(&self) -> DatabaseConnection {
        connect(&self.url).await
    }

    /// Creates a temporary directory for an SQLite database, which has no file yet.
    pub fn sqlite() -> Self {
        let directory = Arc::new(tempfile::tempdir().unwrap());
        let url = format!("sqlite:{}", sqlite_file(&directory).display());
        Self { url, directory: Some(directory), files: Arc::new(tempfile::tempdir().unwrap()) }
    }

    /// Copies the migrated template to an SQLite database that has no file yet.
    pub async fn copy_sqlite_template(&self) {
        static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
        let Some(file) = self.directory.as_deref().map(sqlite_file).filter(|file| !file.exists()) else { return };
        let template = TEMPLATE.get_or_init(async || {
            let template = Self::sqlite();
            template.migrate().await;
            std::fs::read(sqlite_file(template.directory.as_deref().unwrap())).unwrap()
        });
        std::fs::write(file, template.await).unwrap();
    }

    /// Returns the directory of the files of its servers.
    pub fn files_dir(&self) -> PathBuf {
        self.files.path().join("files")
    }

    /// Returns the same database at another address.
    pub fn reached_at(&self, url: String) -> Self {
        Self { url, ..self.clone() }
    }

    /// Creates a migrated database on the server of `TEST_POSTGRES_URL`. Without one, the test fails, or is skipped as
    /// [`skip_without_postgres`] says: then returns `None`. The server is discarded after the tests, so databases are not
    /// dropped.
    pub async fn postgres() -> Option<Self> {
        static TEMPLATE: OnceCell<Option<String>> = OnceCell::const_new();
        let template = TEMPLATE.get_or_init(async || {
            let template = Self::empty_postgres().await?;
            template.migrate().await;
            Some(template.name())
        });
        Some(Self::create_postgres(&postgres_server()?, template.await.as_deref()?).await)
    }

    /// Creates a database without tables on the server of `TEST_POSTGRES_URL`, as [`Self::postgres`].
    pub async fn empty_postgres() -> Option<Self> {
        Some(Self::create_postgres(&postgres_server()?, "template1").await)
    }

    async fn create_postgres(server: &str, template: &str) -> Self {
        let name = format!("test_{}", uuid::Uuid::from_bytes(rodage::platform::clock::random()).simple());
        let connection = connect(server).await;
        connection.execute_unprepared(&format!("create database {name} template {template}")).await.unwrap();
        connection.close().await.unwrap();
        let mut url = url::Url::parse(server).unwrap();
        url.set_path(&name);
        Self { url: url.into(), directory: None, files: Arc::new(tempfile::tempdir().unwrap()) }
    }

    /// Returns the name of a PostgreSQL database.
    fn name(&self) -> String {
        url::Url::parse(&self.url).unwrap().path().trim_start_matches('/').to_owned()
    }

    async fn migrate(&self) {
        let config = Cli::parse_from(["rodage", "--database-url", &self.url]).config;
        let db = Db::connect(&config, Clock::default()).await.unwrap();
        db.migrate().await.unwrap();
        db.close().await;
    }
}

fn sqlite_file(directory: &TempDir) -> PathBuf {
    directory.path().join("test.db")
}

fn postgres_server() -> Option<String> {
    let server = env::var("TEST_POSTGRES_URL").ok().filter(|server| !server.is_empty());
    if server.is_none() {
        skip_without_postgres("TEST_POSTGRES_URL is not set");
    }
    server
}

/// Reports a test that needs PostgreSQL as skipped if `RODAGE_TEST_WITHOUT_POSTGRES=1` allows it. Panics otherwise.
pub fn skip_without_postgres(missing: &str) {
    assert!(
        env::var_os("RODAGE_TEST_WITHOUT_POSTGRES").is_some_and(|allowed| allowed == "1"),
        "{missing}: `scripts/with-postgres cargo test` starts a PostgreSQL for the tests; \
         RODAGE_TEST_WITHOUT_POSTGRES=1 skips those that need one"
    );
    report_skipped(missing);
}

/// Reports that the current test is skipped.
pub fn report_skipped(why: &str) {
    let line = format!("skipped: {}: {why}\n", thread::current().name().unwrap_or("a test"));
    // Not `eprintln!`, whose output is shown only for tests that fail.
    io::stderr().write_all(line.as_bytes()).unwrap();
}

async fn connect(url: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    Connect::connect(options).await.unwrap()
}

/// A lock of another program that blocks writes to a database, but not reads.
pub struct Lock(DatabaseConnection);

impl Lock {
    /// Takes the write lock of SQLite, or locks the tables of sessions and tokens on PostgreSQL.
    pub async fn take(database: &Database) -> Self {
        let connection = database.connect().await;
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
