//! The index of the unread notifications about feedback: reading feedback marks them as read, however many others are unread.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let create = "create index notification_feedback_id_unread on notification (feedback_id) \
            where read_at is null and feedback_id is not null";
        manager.get_connection().execute_unprepared(create).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::drop().name("notification_feedback_id_unread").table("notification").to_owned();
        manager.drop_index(index).await
    }
}
