//! Deletes the unkeyed hashes of reporters of stories, from which the address could be found by trying all addresses.
//! Reports are stored as keyed hashes from this version on.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The stories keep their counts. A network that reported before may be counted once more.
        manager.get_connection().execute_unprepared("delete from story_report").await?;
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}
