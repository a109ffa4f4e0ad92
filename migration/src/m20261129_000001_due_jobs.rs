//! The index of the jobs of a kind in the order of time, with their owners: what is due is read from it alone, however many
//! jobs are scheduled for later. No statement reads the jobs of all kinds in that order.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const BEFORE: &str = "job_run_at";
const OF_KIND: &str = "job_kind_run_at_owner";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut index = Index::create().name(OF_KIND).table("job").to_owned();
        manager.create_index(index.col("kind").col("run_at").col("owner").to_owned()).await?;
        manager.drop_index(Index::drop().name(BEFORE).table("job").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_index(Index::create().name(BEFORE).table("job").col("run_at").col("id").to_owned()).await?;
        manager.drop_index(Index::drop().name(OF_KIND).table("job").to_owned()).await
    }
}
