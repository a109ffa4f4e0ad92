//! Connections, shared.
//!
//! Not sqlx's own pool. That one asks each connection that comes back whether it is still there, without a limit of time:
//! a database that falls silent without closing keeps every place for ever. And it takes back what failed to commit. Here
//! one that was used to the end is given to the next at once; one that was given up in the middle must answer within two
//! seconds; all others are closed.

use std::{
    io,
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
    time::{Instant, sleep, timeout_at},
};

use super::{
    PATIENCE,
    connection::{Connection, Raw},
};

/// After so long without use a connection is asked whether it is still there.
const IDLE: Duration = Duration::from_secs(1);

/// PostgreSQL remembers much for each connection: none gets older than this.
const LIFETIME: Duration = Duration::from_mins(30);

/// Between two attempts to reach a PostgreSQL that is starting.
const RETRY: Duration = Duration::from_millis(100);

/// Connections to a database, for statements that stand alone.
#[derive(Clone, Debug)]
pub struct Connections {
    pool: Pool<Opener>,
    backend: DatabaseBackend,
    statements: Arc<AtomicU64>,
}

impl Connections {
    pub(super) fn new(options: Options, size: u32, statements: &Arc<AtomicU64>) -> anyhow::Result<Self> {
        let backend = match options {
            Options::Sqlite(_) => DatabaseBackend::Sqlite,
            Options::Postgres(_) => DatabaseBackend::Postgres,
        };
        let timeouts = Timeouts { wait: Some(PATIENCE), create: None, recycle: None };
        let pool = Pool::builder(Opener { options, silent_since: Mutex::default() })
            .max_size(usize::try_from(size.max(1))?)
            .runtime(Runtime::Tokio1)
            .timeouts(timeouts)
            // Those that are not needed stay the same ones, and what is in use is warm.
            .queue_mode(QueueMode::Lifo)
            .build()?;
        Ok(Self { pool, backend, statements: Arc::clone(statements) })
    }

    /// A connection for as long as it is held.
    pub(super) async fn lease(&self) -> Result<Lease, DbErr> {
        // Boxed: opening a connection takes much room, in the future of each use case that may have to.
        match Box::pin(self.pool.get()).await {
            Ok(object) => Ok(Lease { object: Some(object), statements: Arc::clone(&self.statements) }),
            Err(PoolError::Timeout(TimeoutType::Wait)) => Err(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)),
            Err(PoolError::Backend(error)) => Err(DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error)))),
            Err(_) => Err(DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)),
        }
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.lease().await?.ping().await.map_err(failed)
    }

    /// Closes those that are not in use, and the others when they come back; none is given any more.
    pub async fn close(&self) {
        let idle = self.pool.retain(|_, _| false).removed;
        self.pool.close();
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::debug!(%error, "a connection was not closed well");
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
        self.lease().await?.counted().execute(statement).await.map_err(failed)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.lease().await?.execute_unprepared(sql).await.map_err(failed)
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.lease().await?.counted().query_one(statement).await.map_err(failed)
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.lease().await?.counted().query_all(statement).await.map_err(failed)
    }
}

/// A connection in use. It goes back to the others when dropped, if it is fit for them.
#[derive(Debug)]
pub(super) struct Lease {
    object: Option<Object<Opener>>,
    statements: Arc<AtomicU64>,
}

impl Lease {
    /// The same, for a statement that counts as one.
    pub fn counted(&mut self) -> &mut Connection {
        self.statements.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("rodage_database_statements_total").increment(1);
        self
    }
}

impl Deref for Lease {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.object.as_ref().expect("it is taken when dropped only")
    }
}

impl DerefMut for Lease {
    fn deref_mut(&mut self) -> &mut Connection {
        self.object.as_mut().expect("it is taken when dropped only")
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

/// Closes a connection, in whose place another one may be opened.
fn discard(object: Object<Opener>) {
    metrics::counter!("rodage_database_connections_discarded_total").increment(1);
    drop(Object::take(object));
}

/// How a connection is opened.
#[derive(Debug)]
pub(super) enum Options {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<PgConnectOptions>),
}

#[derive(Debug)]
struct Opener {
    options: Options,
    /// When a connection was last asked and did not answer. Those not used since will not either.
    silent_since: Mutex<Option<Instant>>,
}

impl Manager for Opener {
    type Type = Connection;
    type Error = sqlx::Error;

    /// Waits a while for a PostgreSQL that is starting.
    async fn create(&self) -> sqlx::Result<Connection> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let opened = async {
                Ok(match &self.options {
                    Options::Sqlite(options) => Raw::Sqlite(SqliteConnection::connect_with(options).await?),
                    Options::Postgres(options) => Raw::Postgres(PgConnection::connect_with(options).await?),
                })
            };
            match timeout_at(deadline, Box::pin(opened)).await {
                Ok(Ok(raw)) => return Ok(Connection::new(raw)),
                Ok(Err(error)) if !passes(&error) || Instant::now() + RETRY > deadline => return Err(error),
                Ok(Err(_)) => sleep(RETRY).await,
                Err(_) => return Err(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer").into()),
            }
        }
    }

    async fn recycle(&self, connection: &mut Connection, metrics: &Metrics) -> RecycleResult<sqlx::Error> {
        if matches!(self.options, Options::Sqlite(_)) {
            return Ok(());
        }
        let unused = metrics.last_used();
        let unused_since = Instant::now().checked_sub(unused);
        let silent_since = *self.silent_since.lock().unwrap_or_else(PoisonError::into_inner);
        if metrics.age() > LIFETIME || unused_since < silent_since {
            return Err(RecycleError::message("it is too old"));
        }
        if unused < IDLE {
            return Ok(());
        }
        let asked_at = Instant::now();
        connection.ping().await.map_err(|error| {
            *self.silent_since.lock().unwrap_or_else(PoisonError::into_inner) = Some(asked_at);
            RecycleError::Backend(error)
        })
    }
}

/// Whether the database may be there in a moment.
fn passes(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == io::ErrorKind::ConnectionRefused,
        // Starting, stopping, too many connections.
        sqlx::Error::Database(error) => matches!(error.code().as_deref(), Some("57P03" | "57P01" | "53300")),
        _ => false,
    }
}

/// A statement that failed, as those who asked for it know errors.
pub(super) fn failed(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(Arc::new(error)))
}
