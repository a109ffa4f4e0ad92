//! The database: how it is opened, and the only two ways to use it, [`Db::read`] and [`Db::write`].
//!
//! SQLite has one writing connection and several that can only read, because it has one writer at a time anyway and a
//! reader that turns writer fails; PostgreSQL has one pool. On both the feed's reader, for which everybody waits, has a
//! connection of its own. SQLite commits with `synchronous=FULL`: what was acknowledged survives a power cut, and a
//! change number that a client has seen is never given out twice.

mod lists;
mod transaction;

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::Context;
use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, DbErr, Statement};
use sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use tokio::sync::watch;

pub use self::{
    lists::{ListEnd, list_ends},
    transaction::Tx,
};
use crate::{clock::Clock, config::Config};

/// How long a statement may wait for a connection or a lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// After so long without use a connection is asked whether it is still there.
const IDLE: Duration = Duration::from_secs(1);

/// For the connection of the one reader on PostgreSQL. Its statement is always the same, on the newest rows of a table
/// that grows all day: planned once, and by the index whatever the planner knows of the table. Left to itself it plans
/// each time, which takes longer than to execute.
const TAIL: [(&str, &str); 2] = [("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off")];

/// Held while migrating, so that instances that start together do it one after the other.
const MIGRATION_LOCK: i64 = 0x0072_6f64_6167_6501;

/// The database of one process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    read: DatabaseConnection,
    write: DatabaseConnection,
    tail: DatabaseConnection,
    clock: Clock,
    committed: Arc<watch::Sender<u64>>,
    scheduled: Arc<watch::Sender<u64>>,
    statements: Arc<AtomicU64>,
}

impl Db {
    /// Opens the database of a configuration; an SQLite file and its directory are made when absent.
    pub async fn connect(config: &Config, clock: Clock) -> anyhow::Result<Self> {
        let url = &config.database_url;
        let statements = Arc::<AtomicU64>::default();
        let (read, write, tail) = if url.starts_with("sqlite:") {
            create_directory_of(url)?;
            let write = Database::connect(sqlite(url, 1, false)).await.context("cannot open the SQLite file")?;
            let read = Database::connect(sqlite(url, config.database_connections, true)).await?;
            let tail = Database::connect(sqlite(url, 1, true)).await?;
            (counted(read, &statements), counted(write, &statements), counted(tail, &statements))
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            let pool = Database::connect(postgres(url, "rodage", config.database_connections, &[]))
                .await
                .context("cannot connect to PostgreSQL")?;
            let pool = counted(pool, &statements);
            let tail = counted(Database::connect(postgres(url, "rodage tail", 1, &TAIL)).await?, &statements);
            (pool.clone(), pool, tail)
        } else {
            anyhow::bail!("the database address must begin with sqlite: or postgres://");
        };
        Ok(Self {
            read,
            write,
            tail,
            clock,
            committed: Arc::new(watch::Sender::new(0)),
            scheduled: Arc::new(watch::Sender::new(0)),
            statements,
        })
    }

    /// Brings the schema up to date. Instances that start together wait for one another.
    pub async fn migrate(&self) -> anyhow::Result<()> {
        let guard = transaction::begin(&self.write).await?;
        if self.backend() == DatabaseBackend::Postgres {
            let lock = format!("select pg_advisory_xact_lock({MIGRATION_LOCK})");
            guard.execute_raw(Statement::from_string(DatabaseBackend::Postgres, lock)).await?;
            Migrator::up(&self.write, None).await?;
            guard.commit().await?;
        } else {
            guard.rollback().await?;
            Migrator::up(&self.write, None).await?;
        }
        Ok(())
    }

    /// How many migrations the schema is behind; it is only looked at.
    pub async fn pending_migrations(&self) -> anyhow::Result<usize> {
        Ok(Migrator::get_pending_migrations_read_only(&self.read).await?.len())
    }

    /// For statements that only read.
    pub fn read(&self) -> &DatabaseConnection {
        &self.read
    }

    /// For the one reader that everybody waits for: it must not queue behind requests.
    pub fn tail(&self) -> &DatabaseConnection {
        &self.tail
    }

    /// Which of the two databases this is.
    pub fn backend(&self) -> DatabaseBackend {
        self.write.get_database_backend()
    }

    /// Fires after each commit of this process that recorded changes.
    pub fn committed(&self) -> watch::Receiver<u64> {
        self.committed.subscribe()
    }

    /// Fires after each commit of this process that scheduled a job.
    pub fn jobs_scheduled(&self) -> watch::Receiver<u64> {
        self.scheduled.subscribe()
    }

    /// How many statements this process has sent so far: what a use case costs the database.
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.read.ping().await
    }
}

fn counted(mut connection: DatabaseConnection, statements: &Arc<AtomicU64>) -> DatabaseConnection {
    let statements = Arc::clone(statements);
    connection.set_metric_callback(move |_| {
        statements.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("rodage_database_statements_total").increment(1);
    });
    connection
}

fn create_directory_of(url: &str) -> anyhow::Result<()> {
    let path = url.trim_start_matches("sqlite:").trim_start_matches("//");
    let path = path.split('?').next().unwrap_or_default();
    match Path::new(path).parent() {
        Some(directory) if !directory.as_os_str().is_empty() => std::fs::create_dir_all(directory)
            .with_context(|| format!("cannot make the directory of the database, {}", directory.display())),
        _ => Ok(()),
    }
}

fn sqlite(url: &str, connections: u32, read_only: bool) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |sqlite| {
            sqlite
                .create_if_missing(!read_only)
                .read_only(read_only)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(PATIENCE)
                .foreign_keys(true)
        });
    options
}

fn postgres(
    url: &str,
    name: &str,
    connections: u32,
    settings: &'static [(&'static str, &'static str)],
) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        // Asking each time would double the round trips of a small statement.
        .test_before_acquire_if_idle_for(IDLE)
        .sqlx_logging(false)
        .set_application_name(name)
        .statement_timeout(Duration::from_secs(30))
        // A transaction left open would keep every snapshot long and stop vacuum.
        .map_sqlx_postgres_opts(|pg| {
            pg.options([("idle_in_transaction_session_timeout", "60s")]).options(settings.iter().copied())
        });
    options
}
