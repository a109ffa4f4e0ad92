//! Standard terms in the names of tables and columns.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Tables, the former names of their columns and the new ones.
const COLUMNS: [(&str, &str, &str); 3] = [
    ("notification", "told_at", "email_decided_at"),
    ("roadmap_item", "reminded_of", "reminded_date"),
    ("tester_skill", "found_as", "searchable_name"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.rename_table(Table::rename().table("letter_token", "email_token").to_owned()).await?;
        for (table, former, name) in COLUMNS {
            manager.alter_table(Table::alter().table(table).rename_column(former, name).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, former, name) in COLUMNS {
            manager.alter_table(Table::alter().table(table).rename_column(name, former).to_owned()).await?;
        }
        manager.rename_table(Table::rename().table("email_token", "letter_token").to_owned()).await
    }
}
