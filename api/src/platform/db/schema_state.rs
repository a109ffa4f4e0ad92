//! The schema of a database, compared with the migrations that this version knows.

use std::{collections::BTreeSet, fmt};

use anyhow::{Context, ensure};
use migration::{Migrator, MigratorTrait, seaql_migrations};
use sea_orm::{ConnectionTrait, DatabaseBackend, EntityTrait, Statement};

use super::Db;

/// Whether the user may create tables, whether the extension of searches exists, and whether the user may create it.
const RIGHTS: &str = "select coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as creates_tables, \
    exists (select 1 from pg_extension where extname = 'pg_trgm') as has_extension, \
    exists (select 1 from pg_available_extensions where name = 'pg_trgm') \
    and has_database_privilege(current_database(), 'CREATE') as creates_extension";

/// The state of the schema of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaState {
    /// The schema is the one of this version.
    Current,
    /// This number of migrations must be applied.
    Pending(usize),
    /// A newer version has applied more migrations, of which this is the newest. So it is for the older processes of a
    /// deployment while it is upgraded, and after a return to the version before.
    Newer(String),
}

impl SchemaState {
    /// Reads the state, without changing anything.
    pub(super) async fn of(connection: &impl ConnectionTrait) -> anyhow::Result<Self> {
        let error = match Migrator::get_pending_migrations_read_only(connection).await {
            Ok(pending) if pending.is_empty() => return Ok(Self::Current),
            Ok(pending) => return Ok(Self::Pending(pending.len())),
            Err(error) => error,
        };
        // The library also fails when migrations are applied that this version does not know.
        let Ok(rows) = seaql_migrations::Entity::find().all(connection).await else { return Err(error.into()) };
        let applied: BTreeSet<String> = rows.into_iter().map(|row| row.version).collect();
        let known = Migrator::migrations();
        let known: BTreeSet<String> = known.iter().map(|migration| migration.name().to_owned()).collect();
        let Some(newest) = applied.difference(&known).last() else { return Err(error.into()) };
        ensure!(
            known.is_subset(&applied),
            "the database was migrated by another version, which knows {newest} but not all migrations of this one"
        );
        Ok(Self::Newer(newest.clone()))
    }

    /// Whether migrations must be applied.
    pub(super) fn is_pending(&self) -> bool {
        matches!(self, Self::Pending(_))
    }
}

impl Db {
    /// Fails when the user may not apply the pending migrations, or an extension that they have created is missing. Changes
    /// nothing.
    pub async fn check_rights(&self, state: &SchemaState) -> anyhow::Result<()> {
        if self.backend() != DatabaseBackend::Postgres {
            return Ok(());
        }
        let row = self.read().query_one_raw(Statement::from_string(DatabaseBackend::Postgres, RIGHTS)).await?;
        let row = row.context("PostgreSQL returned no row for the rights")?;
        let right = |name| row.try_get::<bool>("", name);
        let has_extension = right("has_extension")?;
        if state.is_pending() {
            ensure!(
                right("creates_tables")?,
                "the migrations cannot be applied: the user of DATABASE_URL must own the database, or have the privilege \
                 CREATE on its schema"
            );
            ensure!(
                has_extension || right("creates_extension")?,
                "the extension pg_trgm is missing, and the user of DATABASE_URL may not create it: let an administrator \
                 execute `create extension pg_trgm` in this database"
            );
        }
        ensure!(
            has_extension || state.is_pending(),
            "the extension pg_trgm is missing, and with it the indexes of searches: was the backup restored with errors?"
        );
        Ok(())
    }
}

impl fmt::Display for SchemaState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Current => f.write_str("the schema is up to date"),
            Self::Pending(count) => {
                write!(f, "{count} migrations are pending: run `rodage serve` or `rodage migrate`")
            }
            Self::Newer(newest) => {
                write!(f, "the database was migrated by a newer version: this one does not know {newest}")
            }
        }
    }
}
