//! Scheduled jobs, kept until done.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("job")
                    .col(uuid("id").primary_key())
                    .col(string_len("kind", 40))
                    .col(json_binary("payload"))
                    .col(timestamp_with_time_zone("run_at"))
                    .col(integer("attempts"))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await?;
        manager.create_index(Index::create().name("job_run_at").table("job").col("run_at").col("id").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("job").to_owned()).await
    }
}
