//! On whose behalf work is done, so that the work of one waits behind its own and not behind that of others.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // What is scheduled already, or by a process of the version before, counts as one owner's.
        let column = string_len("owner", 320).default("").take();
        manager.alter_table(Table::alter().table("job").add_column(column).to_owned()).await?;
        let mut index = Index::create().name("job_kind_owner_run_at_id").table("job").to_owned();
        manager.create_index(index.col("kind").col("owner").col("run_at").col("id").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("job_kind_owner_run_at_id").table("job").to_owned()).await?;
        manager.alter_table(Table::alter().table("job").drop_column("owner").to_owned()).await
    }
}
