//! The database: how it is opened, and the only two ways to use it, [`Db::read`] and [`Db::write`].
//!
//! SQLite has one writing connection and several read-only ones, because it allows one writer at a time and a
//! transaction that starts to write after reading may fail; PostgreSQL has one pool. On both, the reader of the feed
//! has a connection of its own, because all subscribers wait for it. SQLite commits with `synchronous=FULL`: an
//! acknowledged write survives a power cut, and a change number that a client has seen is never assigned again.
//!
//! A connection that failed to commit or to roll back is closed and never used again, because it is unknown whether the
//! database has ended the transaction by itself.

mod commits;
mod connection;
pub mod durations;
pub mod keys;
pub mod list;
mod migrating;
mod pool;
pub mod retention;
mod schema_state;
pub mod share;
mod transaction;
mod unreachable;
pub mod words;
mod write_failure;

use std::{
    path::Path,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::{Context, ensure};
use sea_orm::{ConnectionTrait, DatabaseBackend, DbErr};
use secrecy::{ExposeSecret, SecretString};
use sqlx::{
    ConnectOptions,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::sync::watch;

pub use self::{
    commits::CommitTracker,
    pool::Connections,
    schema_state::SchemaState,
    transaction::{Transaction, Tx},
    unreachable::is_unreachable,
    write_failure::WriteFailure,
};
use self::{pool::Options, write_failure::Health};
use crate::platform::{clock::Clock, config::Config};

/// The maximum time that a statement waits for a connection or a lock.
const WAIT_TIMEOUT: Duration = Duration::from_secs(5);

/// The maximum duration of a statement on PostgreSQL.
const STATEMENT_TIMEOUT: &str = "15s";

/// The maximum time that a transaction on PostgreSQL is idle: an open one keeps snapshots long and stops vacuum.
const IDLE_TRANSACTION_TIMEOUT: &str = "60s";

/// The rows that SQLite reads ahead of the request that needs them. By default it waits for the request after every 50, which
/// costs more than reading them.
const ROW_BUFFER: usize = 1000;

/// Settings of the feed reader's connection on PostgreSQL. Its statement is always the same, on the newest rows of a
/// table that grows all day, so it is planned once and uses the index whatever the statistics say. By default it would
/// be planned each time, which takes longer than executing it.
const TAIL_SETTINGS: [(&str, &str); 2] = [("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off")];

/// The database of one process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    url: SecretString,
    read: Connections,
    write: Connections,
    tail: Connections,
    health: Health,
    clock: Clock,
    committed: Arc<watch::Sender<u64>>,
    scheduled: Arc<watch::Sender<u64>>,
    statements: Arc<AtomicU64>,
    access_revision: Arc<AtomicU64>,
}

impl Db {
    /// Opens the configured database. An SQLite file and its directory are created if absent.
    pub async fn connect(config: &Config, clock: Clock) -> anyhow::Result<Self> {
        create_directory(config)?;
        Self::open(config, clock, true).await
    }

    /// Opens the configured database, and creates none: a mistyped address would leave an empty file, and look like a
    /// database without anything in it.
    pub async fn connect_existing(config: &Config, clock: Clock) -> anyhow::Result<Self> {
        if let Some(file) = config.sqlite_file() {
            ensure!(file.exists(), "there is no database at {}", file.display());
        }
        Self::open(config, clock, false).await
    }

    async fn open(config: &Config, clock: Clock, creates: bool) -> anyhow::Result<Self> {
        let (url, size) = (config.database_url.expose_secret(), config.database_connections);
        let statements = Arc::<AtomicU64>::default();
        let (read, write, tail) = if url.starts_with("sqlite:") {
            let options = sqlite(url)?;
            let connections = |options, size| Connections::new(Options::Sqlite(Box::new(options)), size, &statements);
            let write = connections(options.clone().create_if_missing(creates).read_only(false), 1)?;
            write.ping().await.context("cannot open the SQLite file")?;
            let reader = options.create_if_missing(false).read_only(true);
            (connections(reader.clone(), size)?, write, connections(reader, 1)?)
        } else if is_postgres(url) {
            let pool = Connections::new(postgres(url, "rodage", &[])?, size, &statements)?;
            pool.ping().await.context("cannot connect to PostgreSQL")?;
            let tail = Connections::new(postgres(url, "rodage tail", &TAIL_SETTINGS)?, 1, &statements)?;
            (pool.clone(), pool, tail)
        } else {
            anyhow::bail!("the database address must begin with sqlite: or postgres://");
        };
        Ok(Self {
            url: config.database_url.clone(),
            read,
            write,
            tail,
            health: Health::default(),
            clock,
            committed: Arc::new(watch::Sender::new(0)),
            scheduled: Arc::new(watch::Sender::new(0)),
            statements,
            access_revision: Arc::default(),
        })
    }

    /// Closes every connection that is not in use. An SQLite file is then complete: the last connection to close, the
    /// writer, moves the contents of the `-wal` file into it and removes that file.
    pub async fn close(&self) {
        self.tail.close().await;
        self.read.close().await;
        if self.write.get_database_backend() == DatabaseBackend::Sqlite {
            // A connection that has not read the file leaves the `-wal` file when it closes.
            if let Err(error) = self.write.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await {
                tracing::debug!(%error, "cannot move the `-wal` file into the SQLite file");
            }
        }
        self.write.close().await;
    }

    /// Returns the state of the schema, without changing anything.
    pub async fn schema_state(&self) -> anyhow::Result<SchemaState> {
        SchemaState::of(&self.read).await
    }

    /// Returns the connections for statements that only read.
    pub fn read(&self) -> &Connections {
        &self.read
    }

    /// Returns the connection of the feed reader, which must not queue behind requests.
    pub fn tail(&self) -> &Connections {
        &self.tail
    }

    /// Returns which of the two databases this is.
    pub fn backend(&self) -> DatabaseBackend {
        self.write.get_database_backend()
    }

    /// Notifies after each commit of this process that recorded changes.
    pub fn committed(&self) -> watch::Receiver<u64> {
        self.committed.subscribe()
    }

    /// Notifies after each commit of this process that scheduled a job.
    pub fn jobs_scheduled(&self) -> watch::Receiver<u64> {
        self.scheduled.subscribe()
    }

    /// Counts the changes of access that this process has committed, or found in the feed: what it has read about the
    /// access of anyone at an earlier count may no longer be true.
    pub fn access_revision(&self) -> u64 {
        self.access_revision.load(Ordering::Acquire)
    }

    /// Counts a change of access.
    pub(in crate::platform) fn count_access_change(&self) {
        self.access_revision.fetch_add(1, Ordering::AcqRel);
    }

    /// Returns the number of statements that this process has sent so far.
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.read.ping().await
    }
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres:") || url.starts_with("postgresql:")
}

/// Creates the directory of the SQLite file.
fn create_directory(config: &Config) -> anyhow::Result<()> {
    let file = config.sqlite_file();
    let Some(directory) = file.as_deref().and_then(Path::parent) else { return Ok(()) };
    std::fs::create_dir_all(directory)
        .with_context(|| format!("cannot create the directory of the database, {}", directory.display()))
}

fn sqlite(url: &str) -> anyhow::Result<SqliteConnectOptions> {
    let options = SqliteConnectOptions::from_str(url)
        .context("the address of the SQLite file is invalid")?
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(WAIT_TIMEOUT)
        .foreign_keys(true)
        .row_buffer_size(ROW_BUFFER)
        .disable_statement_logging();
    Ok(options)
}

fn postgres(url: &str, name: &str, settings: &[(&str, &str)]) -> anyhow::Result<Options> {
    let options = PgConnectOptions::from_str(url)
        .context("the address of PostgreSQL is invalid")?
        .application_name(name)
        .options([
            ("statement_timeout", STATEMENT_TIMEOUT),
            ("idle_in_transaction_session_timeout", IDLE_TRANSACTION_TIMEOUT),
        ])
        .options(settings.iter().copied())
        .disable_statement_logging();
    Ok(Options::Postgres(Box::new(options)))
}
