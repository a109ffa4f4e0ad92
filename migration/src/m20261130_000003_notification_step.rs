//! The step of a roadmap that a notification is about, so that it leads there. No foreign key: SQLite cannot add one, and
//! a notification outlives what it is about.

use sea_orm_migration::{prelude::*, schema::uuid_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "notification";
const COLUMN: &str = "roadmap_item_id";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(TABLE).add_column(uuid_null(COLUMN)).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(TABLE).drop_column(COLUMN).to_owned()).await
    }
}
