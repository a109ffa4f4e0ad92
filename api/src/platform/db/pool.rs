//! A connection pool.
//!
//! It replaces the pool of sqlx, which checks each returned connection without a timeout, so that a database that stops
//! responding without closing its connections exhausts the pool forever, and which takes back connections that failed
//! to commit. Here a connection whose work was completed is reused at once; one whose work was cancelled must respond
//! within two seconds; all others are closed.

use std::{
    fmt, io,
    ops::{Deref, DerefMut},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use deadpool::{
    Runtime,
    managed::{
        Manager, Metrics, Object, Pool, PoolError, QueueMode, RecycleError, RecycleResult, TimeoutType, Timeouts,
    },
};
use sea_orm::{
    ConnAcquireErr, ConnectionTrait, DatabaseBackend, DbErr, ExecResult, QueryResult, RuntimeErr, Statement,
};
use sqlx::{Connection as _, PgConnection, SqliteConnection, postgres::PgConnectOptions, sqlite::SqliteConnectOptions};
use tokio::{
    runtime::Handle,
    sync::OwnedSemaphorePermit,
    time::{Instant, sleep, timeout_at},
};

use super::{
    WAIT_TIMEOUT,
    connection::{Connection, Raw},
    share,
};

/// Idle time after which a connection is checked before use.
const PING_AFTER_IDLE: Duration = Duration::from_secs(1);

/// The maximum age of a connection, because PostgreSQL caches much for each one.
const MAX_AGE: Duration = Duration::from_mins(30);

/// Delay between two attempts to connect to a PostgreSQL that is starting.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// A pool of connections to a database, for single statements.
#[derive(Clone, Debug)]
pub struct Connections {
    pool: Pool<ConnectionManager>,
    backend: DatabaseBackend,
    statements: Arc<AtomicU64>,
}

impl Connections {
    pub(super) fn new(options: Options, size: u32, statements: &Arc<AtomicU64>) -> anyhow::Result<Self> {
        let backend = match options {
            Options::Sqlite(_) => DatabaseBackend::Sqlite,
            Options::Postgres(_) => DatabaseBackend::Postgres,
        };
        let timeouts = Timeouts { wait: Some(WAIT_TIMEOUT), create: None, recycle: None };
        let pool = Pool::builder(ConnectionManager { options, unresponsive_since: Mutex::default() })
            .max_size(usize::try_from(size)?)
            .runtime(Runtime::Tokio1)
            .timeouts(timeouts)
            // Idle connections stay idle, and those in use have warm caches.
            .queue_mode(QueueMode::Lifo)
            .build()?;
        Ok(Self { pool, backend, statements: Arc::clone(statements) })
    }

    /// Takes a connection from the pool.
    pub(super) async fn lease(&self) -> Result<Lease, DbErr> {
        self.lease_with(None).await
    }

    /// Takes a connection for one statement, within the share of its caller.
    async fn lease_within_share(&self) -> Result<Lease, DbErr> {
        self.lease_with(share::place().await).await
    }

    async fn lease_with(&self, place: Option<OwnedSemaphorePermit>) -> Result<Lease, DbErr> {
        // Boxed: opening a connection needs much space, which every future that may do so would reserve.
        match Box::pin(self.pool.get()).await {
            Ok(object) => Ok(Lease { object: Some(object), statements: Arc::clone(&self.statements), _place: place }),
            Err(PoolError::Timeout(TimeoutType::Wait)) => Err(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)),
            Err(PoolError::Backend(error)) => Err(DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error)))),
            Err(_) => Err(DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)),
        }
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.lease().await?.ping().await.map_err(query_error)
    }

    /// Closes the idle connections, and the others when they are returned. No connection can be taken afterwards.
    pub async fn close(&self) {
        let idle = self.pool.retain(|_, _| false).removed;
        self.pool.close();
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::debug!(%error, "cannot close a connection cleanly");
            }
        }
    }
}

#[async_trait]
impl ConnectionTrait for Connections {
    fn get_database_backend(&self) -> DatabaseBackend {
        self.backend
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.lease_within_share().await?.counted().execute(statement).await.map_err(query_error)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.lease_within_share().await?.execute_unprepared(sql).await.map_err(query_error)
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.lease_within_share().await?.counted().query_one(statement).await.map_err(query_error)
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.lease_within_share().await?.counted().query_all(statement).await.map_err(query_error)
    }
}

/// A connection in use. It returns to the pool when dropped, if it can still be used.
#[derive(Debug)]
pub(super) struct Lease {
    object: Option<Object<ConnectionManager>>,
    statements: Arc<AtomicU64>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Lease {
    /// Returns the connection for a statement, which is counted.
    pub fn counted(&mut self) -> &mut Connection {
        self.statements.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("rodage_database_statements_total").increment(1);
        self
    }
}

impl Deref for Lease {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.object.as_ref().expect("the connection is only taken on drop")
    }
}

impl DerefMut for Lease {
    fn deref_mut(&mut self) -> &mut Connection {
        self.object.as_mut().expect("the connection is only taken on drop")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(mut object) = self.object.take() else { return };
        if object.is_free() {
            return;
        }
        match Handle::try_current() {
            Ok(runtime) if !object.is_broken() => drop(runtime.spawn(async move {
                if object.recover().await.is_err() {
                    discard(object);
                }
            })),
            _ => discard(object),
        }
    }
}

/// Closes a connection, so that another one can be opened instead.
fn discard(object: Object<ConnectionManager>) {
    metrics::counter!("rodage_database_connections_discarded_total").increment(1);
    drop(Object::take(object));
}

/// The options for opening a connection.
pub(super) enum Options {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<PgConnectOptions>),
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the options, which contain the password.
        f.write_str(match self {
            Self::Sqlite(_) => "Sqlite",
            Self::Postgres(_) => "Postgres",
        })
    }
}

#[derive(Debug)]
struct ConnectionManager {
    options: Options,
    /// When a connection was last checked in vain. Connections not used since will not respond either.
    unresponsive_since: Mutex<Option<Instant>>,
}

impl Manager for ConnectionManager {
    type Type = Connection;
    type Error = sqlx::Error;

    /// Opens a connection. Waits for a PostgreSQL that is starting.
    async fn create(&self) -> sqlx::Result<Connection> {
        let deadline = Instant::now() + WAIT_TIMEOUT;
        loop {
            let opened = async {
                Ok(match &self.options {
                    Options::Sqlite(options) => Raw::Sqlite(SqliteConnection::connect_with(options).await?),
                    Options::Postgres(options) => Raw::Postgres(PgConnection::connect_with(options).await?),
                })
            };
            match timeout_at(deadline, Box::pin(opened)).await {
                Ok(Ok(raw)) => return Ok(Connection::new(raw)),
                Ok(Err(error)) if !is_transient(&error) || Instant::now() + RETRY_DELAY > deadline => {
                    return Err(error);
                }
                Ok(Err(_)) => sleep(RETRY_DELAY).await,
                Err(_) => return Err(io::Error::new(io::ErrorKind::TimedOut, "the database does not respond").into()),
            }
        }
    }

    async fn recycle(&self, connection: &mut Connection, metrics: &Metrics) -> RecycleResult<sqlx::Error> {
        if matches!(self.options, Options::Sqlite(_)) {
            return Ok(());
        }
        let idle_time = metrics.last_used();
        let idle_since = Instant::now().checked_sub(idle_time);
        let unresponsive_since = *self.unresponsive_since.lock().unwrap_or_else(PoisonError::into_inner);
        if metrics.age() > MAX_AGE || idle_since < unresponsive_since {
            return Err(RecycleError::message("the connection is too old"));
        }
        if idle_time < PING_AFTER_IDLE {
            return Ok(());
        }
        let pinged_at = Instant::now();
        connection.ping().await.map_err(|error| {
            *self.unresponsive_since.lock().unwrap_or_else(PoisonError::into_inner) = Some(pinged_at);
            RecycleError::Backend(error)
        })
    }
}

/// Whether a later attempt to connect may succeed.
fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == io::ErrorKind::ConnectionRefused,
        // Starting up, shutting down, too many connections.
        sqlx::Error::Database(error) => matches!(error.code().as_deref(), Some("57P03" | "57P01" | "53300")),
        _ => false,
    }
}

/// Converts the error of a statement for callers that use sea-orm.
pub(super) fn query_error(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(Arc::new(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_not_printed() {
        let options = "postgres://rodage:s3cret@db.example/rodage".parse().unwrap();
        let connections = Connections::new(Options::Postgres(Box::new(options)), 1, &Arc::default()).unwrap();
        let shown = format!("{connections:?}");
        assert!(!shown.contains("s3cret"), "{shown}");
    }
}
