//! The index of invitations by email address: those of an account that is closed are found, however many there are.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let create = "create index invitation_email on invitation (email) where email is not null";
        manager.get_connection().execute_unprepared(create).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("invitation_email").table("invitation").to_owned()).await
    }
}
