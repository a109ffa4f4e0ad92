//! Indexes for the useful feedback on a project, and for its duplicates: lists in the order of time that are short, among much
//! other feedback.

use sea_orm_migration::{prelude::*, sea_orm::ConnectionTrait};

#[derive(DeriveMigrationName)]
pub struct Migration;

const USEFUL: &str = "feedback_project_id_is_useful_created_at_id";
const DUPLICATES: &str = "feedback_project_id_created_at_id_duplicates";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        for index in [
            format!("{USEFUL} on feedback (project_id, is_useful, created_at, id)"),
            format!("{DUPLICATES} on feedback (project_id, created_at, id) where duplicate_of_id is not null"),
        ] {
            database.execute_unprepared(&format!("create index {index}")).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for index in [DUPLICATES, USEFUL] {
            manager.drop_index(Index::drop().name(index).table("feedback").to_owned()).await?;
        }
        Ok(())
    }
}
