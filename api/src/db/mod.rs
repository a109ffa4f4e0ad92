//! The database: how it is opened, and the only two ways to use it, [`Db::read`] and [`Db::write`].
//!
//! SQLite has one writing connection and several that can only read, because it has one writer at a time anyway and a
//! reader that turns writer fails; PostgreSQL has one pool. On both the feed's reader, for which everybody waits, has a
//! connection of its own. SQLite commits with `synchronous=FULL`: what was acknowledged survives a power cut, and a
//! change number that a client has seen is never given out twice.
//!
//! A connection that failed to commit, or to roll back, is closed and never used again: what it would do next depends on whether
//! the database has ended the transaction by itself.

mod commits;
mod connection;
mod lists;
mod migrating;
mod pool;
mod transaction;
mod trouble;

use std::{
    path::Path,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::Context;
use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, DatabaseBackend, DbErr};
use secrecy::ExposeSecret;
use sqlx::{
    ConnectOptions,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::sync::watch;

pub use self::{
    commits::Commits,
    lists::{ListEnd, list_ends},
    pool::Connections,
    transaction::{Transaction, Tx},
    trouble::Trouble,
};
use self::{pool::Options, trouble::Health};
use crate::{clock::Clock, config::Config};

/// How long a statement may wait for a connection or a lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long PostgreSQL lets a statement take.
const STATEMENT: &str = "15s";

/// How long it lets a transaction wait for its next statement: one left open keeps every snapshot long and stops vacuum.
const TRANSACTION: &str = "60s";

/// For the connection of the one reader on PostgreSQL. Its statement is always the same, on the newest rows of a table
/// that grows all day: planned once, and by the index whatever the planner knows of the table. Left to itself it plans
/// each time, which takes longer than to execute.
const TAIL: [(&str, &str); 2] = [("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off")];

/// The database of one process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    url: Arc<str>,
    read: Connections,
    write: Connections,
    tail: Connections,
    health: Health,
    clock: Clock,
    committed: Arc<watch::Sender<u64>>,
    scheduled: Arc<watch::Sender<u64>>,
    statements: Arc<AtomicU64>,
}

impl Db {
    /// Opens the database of a configuration; an SQLite file and its directory are made when absent.
    pub async fn connect(config: &Config, clock: Clock) -> anyhow::Result<Self> {
        let (url, size) = (config.database_url.expose_secret(), config.database_connections);
        let statements = Arc::<AtomicU64>::default();
        let (read, write, tail) = if url.starts_with("sqlite:") {
            create_directory_of(url)?;
            let write = Connections::new(sqlite(url, false)?, 1, &statements)?;
            write.ping().await.context("cannot open the SQLite file")?;
            let read = Connections::new(sqlite(url, true)?, size, &statements)?;
            (read, write, Connections::new(sqlite(url, true)?, 1, &statements)?)
        } else if is_postgres(url) {
            let pool = Connections::new(postgres(url, "rodage", &[])?, size, &statements)?;
            pool.ping().await.context("cannot connect to PostgreSQL")?;
            let tail = Connections::new(postgres(url, "rodage tail", &TAIL)?, 1, &statements)?;
            (pool.clone(), pool, tail)
        } else {
            anyhow::bail!("the database address must begin with sqlite: or postgres://");
        };
        Ok(Self {
            url: url.into(),
            read,
            write,
            tail,
            health: Health::default(),
            clock,
            committed: Arc::new(watch::Sender::new(0)),
            scheduled: Arc::new(watch::Sender::new(0)),
            statements,
        })
    }

    /// Closes every connection that is not in use. An SQLite file then holds everything: what its `-wal` file had is
    /// taken over by the last one, the writer, and the file removed.
    pub async fn close(&self) {
        self.tail.close().await;
        self.read.close().await;
        self.write.close().await;
    }

    /// How many migrations the schema is behind; it is only looked at.
    pub async fn pending_migrations(&self) -> anyhow::Result<usize> {
        Ok(Migrator::get_pending_migrations_read_only(&self.read).await?.len())
    }

    /// For statements that only read.
    pub fn read(&self) -> &Connections {
        &self.read
    }

    /// For the one reader that everybody waits for: it must not queue behind requests.
    pub fn tail(&self) -> &Connections {
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

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres:") || url.starts_with("postgresql:")
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

fn sqlite(url: &str, read_only: bool) -> anyhow::Result<Options> {
    let options = SqliteConnectOptions::from_str(url)
        .context("the address of the SQLite file is not understood")?
        .create_if_missing(!read_only)
        .read_only(read_only)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .disable_statement_logging();
    Ok(Options::Sqlite(Box::new(options)))
}

fn postgres(url: &str, name: &str, settings: &[(&str, &str)]) -> anyhow::Result<Options> {
    let options = PgConnectOptions::from_str(url)
        .context("the address of PostgreSQL is not understood")?
        .application_name(name)
        .options([("statement_timeout", STATEMENT), ("idle_in_transaction_session_timeout", TRANSACTION)])
        .options(settings.iter().copied())
        .disable_statement_logging();
    Ok(Options::Postgres(Box::new(options)))
}
