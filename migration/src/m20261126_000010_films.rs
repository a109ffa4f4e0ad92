//! Films in feedback. Their uploads are rows of the same table as those of pictures.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One column at a time: SQLite adds no two by one statement.
        for column in [boolean("is_film").default(false).take(), string_len_null("film_type", 8)] {
            manager.alter_table(Table::alter().table("picture").add_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["film_type", "is_film"] {
            manager.alter_table(Table::alter().table("picture").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}
