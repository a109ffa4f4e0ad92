//! Bringing the schema up to date, on a connection that may take its time.

use std::{str::FromStr, time::Duration};

use anyhow::Context;
use migration::{Migrator, MigratorTrait};
use sea_orm::{
    ConnectionTrait, DatabaseBackend, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode,
    SqlxPostgresConnector, SqlxSqliteConnector, Statement, TransactionOptions, TransactionTrait,
};
use sqlx::{
    ConnectOptions,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};
use tokio::time::sleep;

use super::{Db, is_postgres, transaction::is_busy};

/// Held while migrating, so that instances that start together do it one after the other.
const LOCK: i64 = 0x0072_6f64_6167_6501;

/// Between two looks whether another instance is still migrating.
const RETRY: Duration = Duration::from_millis(500);

/// What a migration of PostgreSQL may take: all the time it needs, whatever the server's own configuration says.
const PATIENT: [(&str, &str); 3] =
    [("statement_timeout", "0"), ("lock_timeout", "0"), ("idle_in_transaction_session_timeout", "0")];

impl Db {
    /// Brings the schema up to date, all of it or nothing. Instances that start together wait for one another, however long
    /// that takes.
    pub async fn migrate(&self) -> anyhow::Result<()> {
        if self.pending_migrations().await? == 0 {
            return Ok(());
        }
        let connection = open(&self.url).await.context("cannot open a connection for the migrations")?;
        let migrated = migrate(&connection).await;
        connection.close().await?;
        migrated
    }
}

async fn migrate(connection: &DatabaseConnection) -> anyhow::Result<()> {
    let transaction = begin(connection).await?;
    Migrator::up(&transaction, None).await.context("the schema cannot be brought up to date")?;
    Ok(transaction.commit().await?)
}

async fn open(url: &str) -> anyhow::Result<DatabaseConnection> {
    if is_postgres(url) {
        let options = PgConnectOptions::from_str(url)?.application_name("rodage migrate").options(PATIENT);
        // One that is not replaced: what was begun on it must be ended on it.
        let pool = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
        let pool = pool.connect_with(options.disable_statement_logging()).await?;
        return Ok(SqlxPostgresConnector::from_sqlx_postgres_pool(pool));
    }
    let options = SqliteConnectOptions::from_str(url)?.foreign_keys(true).disable_statement_logging();
    let pool = SqlitePoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool.connect_with(options).await?))
}

/// Begins the transaction in which everything is done, once nobody else is in one.
#[expect(clippy::disallowed_methods, reason = "migrations have a connection, and a transaction, of their own")]
async fn begin(connection: &DatabaseConnection) -> anyhow::Result<DatabaseTransaction> {
    let immediately = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let mut has_waited = false;
    loop {
        match connection.begin_with_options(immediately).await {
            Ok(transaction) if holds_lock(&transaction).await? => return Ok(transaction),
            Ok(transaction) => transaction.rollback().await?,
            Err(error) if is_busy(&error) => {}
            Err(error) => return Err(error.into()),
        }
        if !has_waited {
            tracing::info!("waiting for another instance that migrates the database");
            has_waited = true;
        }
        sleep(RETRY).await;
    }
}

/// Whether this one may migrate. Asked again and again, and not waited for: a statement that waits keeps a snapshot.
async fn holds_lock(transaction: &DatabaseTransaction) -> anyhow::Result<bool> {
    if transaction.get_database_backend() != DatabaseBackend::Postgres {
        return Ok(true);
    }
    let lock = format!("select pg_try_advisory_xact_lock({LOCK}) as taken");
    let row = transaction.query_one_raw(Statement::from_string(DatabaseBackend::Postgres, lock)).await?;
    Ok(row.context("PostgreSQL says nothing of the lock")?.try_get("", "taken")?)
}
