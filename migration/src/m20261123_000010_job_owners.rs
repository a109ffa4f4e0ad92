//! The owner of each job, for fair scheduling: an owner's jobs wait for each other, not for those of others.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Jobs scheduled earlier, or by a process of the previous version, count as one owner's.
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
