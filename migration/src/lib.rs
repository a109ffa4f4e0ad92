//! The source of truth of the database schema: one set of migrations for SQLite and PostgreSQL.
//!
//! One file per feature to begin with, then one per change. Only what both databases understand is used; the one table
//! that differs (the change feed's) says why. On SQLite a foreign key can only be declared with its table.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the schema language is made to be imported whole"))]

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;

mod m20261120_000001_accounts;
mod m20261120_000002_projects;
mod m20261120_000003_change_feed;

/// Every migration, in order.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261120_000001_accounts::Migration),
            Box::new(m20261120_000002_projects::Migration),
            Box::new(m20261120_000003_change_feed::Migration),
        ]
    }
}
