//! Applies migrations, on a connection without timeouts.

use std::{str::FromStr, time::Duration};

use anyhow::{Context, ensure};
use migration::{Migrator, MigratorTrait};
use sea_orm::{
    ConnectionTrait, DatabaseBackend, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode,
    SqlxPostgresConnector, SqlxSqliteConnector, Statement, TransactionOptions, TransactionTrait,
};
use secrecy::ExposeSecret;
use sqlx::{
    ConnectOptions,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};
use tokio::time::sleep;

use super::{Db, SchemaState, is_postgres, transaction::is_busy};

/// The advisory lock held while migrating, so that instances that start together migrate one after the other.
const LOCK: i64 = 0x0072_6f64_6167_6501;

/// Delay between two attempts to take the lock.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// Settings for migrations on PostgreSQL: no timeouts, whatever the configuration of the server.
const NO_TIMEOUTS: [(&str, &str); 3] =
    [("statement_timeout", "0"), ("lock_timeout", "0"), ("idle_in_transaction_session_timeout", "0")];

impl Db {
    /// Applies all pending migrations in one transaction. Instances that start together wait for one another, without a
    /// timeout. Applies none to a database that a newer version has migrated.
    pub async fn migrate(&self) -> anyhow::Result<()> {
        if !self.used_schema_state().await?.is_pending() {
            return Ok(());
        }
        let connection = open(self.url.expose_secret()).await.context("cannot open a connection for the migrations")?;
        let migrated = migrate(&connection).await;
        connection.close().await?;
        migrated
    }

    /// Fails when migrations are pending.
    pub async fn require_migrations(&self) -> anyhow::Result<()> {
        let state = self.used_schema_state().await?;
        ensure!(!state.is_pending(), "{state}");
        Ok(())
    }

    /// Returns the state of a schema that is used, also if a newer version has migrated it, which is logged.
    async fn used_schema_state(&self) -> anyhow::Result<SchemaState> {
        let state = self.schema_state().await?;
        if let SchemaState::Newer(_) = state {
            tracing::warn!("{state}");
        }
        Ok(state)
    }
}

async fn migrate(connection: &DatabaseConnection) -> anyhow::Result<()> {
    let transaction = begin(connection).await?;
    // The instance that held the lock may be of a newer version.
    if SchemaState::of(&transaction).await?.is_pending() {
        Migrator::up(&transaction, None).await.context("cannot migrate the schema")?;
    }
    Ok(transaction.commit().await?)
}

async fn open(url: &str) -> anyhow::Result<DatabaseConnection> {
    if is_postgres(url) {
        let options = PgConnectOptions::from_str(url)?.application_name("rodage migrate").options(NO_TIMEOUTS);
        // The connection is never replaced: a transaction begun on it must end on it.
        let pool = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
        let pool = pool.connect_with(options.disable_statement_logging()).await?;
        return Ok(SqlxPostgresConnector::from_sqlx_postgres_pool(pool));
    }
    let options = SqliteConnectOptions::from_str(url)?.foreign_keys(true).disable_statement_logging();
    let pool = SqlitePoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool.connect_with(options).await?))
}

/// Begins the transaction for all migrations, once no other instance is migrating.
#[expect(clippy::disallowed_methods, reason = "migrations have a connection, and a transaction, of their own")]
async fn begin(connection: &DatabaseConnection) -> anyhow::Result<DatabaseTransaction> {
    let immediately = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let mut is_logged = false;
    loop {
        match connection.begin_with_options(immediately).await {
            Ok(transaction) if holds_lock(&transaction).await? => return Ok(transaction),
            Ok(transaction) => transaction.rollback().await?,
            Err(error) if is_busy(&error) => {}
            Err(error) => return Err(error.into()),
        }
        if !is_logged {
            tracing::info!("waiting for another instance that is migrating the database");
            is_logged = true;
        }
        sleep(RETRY_DELAY).await;
    }
}

/// Whether this transaction holds the lock. The lock is polled, because a statement that waits for it keeps a snapshot.
async fn holds_lock(transaction: &DatabaseTransaction) -> anyhow::Result<bool> {
    if transaction.get_database_backend() != DatabaseBackend::Postgres {
        return Ok(true);
    }
    let lock = format!("select pg_try_advisory_xact_lock({LOCK}) as taken");
    let row = transaction.query_one_raw(Statement::from_string(DatabaseBackend::Postgres, lock)).await?;
    Ok(row.context("PostgreSQL returned no row for the lock")?.try_get("", "taken")?)
}
