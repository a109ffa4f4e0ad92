//! When the delivery of an invitation was requested, which tells a later delivery from the job of an earlier one.

use sea_orm_migration::{prelude::*, schema::timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "invitation";
const COLUMN: &str = "delivery_requested_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = timestamp_with_time_zone_null(COLUMN);
        manager.alter_table(Table::alter().table(TABLE).add_column(column).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(TABLE).drop_column(COLUMN).to_owned()).await
    }
}
