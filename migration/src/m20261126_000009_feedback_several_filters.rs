//! The index of the feedback on a project in the order of time also has what it is filtered by: several filters at once are
//! answered by it alone, where each row was read that one of them lets through.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const BEFORE: &str = "feedback_project_id_created_at";
const WITH_FILTERS: &str = "feedback_project_id_created_at_id_filters";

const LIST: [&str; 3] = ["project_id", "created_at", "id"];
const FILTERS: [&str; 5] = ["status", "kind", "is_read", "is_useful", "duplicate_of_id"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_index(index(WITH_FILTERS, LIST.into_iter().chain(FILTERS))).await?;
        manager.drop_index(Index::drop().name(BEFORE).table("feedback").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_index(index(BEFORE, LIST.into_iter())).await?;
        manager.drop_index(Index::drop().name(WITH_FILTERS).table("feedback").to_owned()).await
    }
}

fn index(name: &str, columns: impl Iterator<Item = &'static str>) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table("feedback").to_owned();
    for column in columns {
        index.col(column);
    }
    index
}
