//! Reminders of roadmap dates: the item of each notification, and the date of which an item's creator was reminded.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = |table: &'static str, mut column: ColumnDef| {
            manager.alter_table(Table::alter().table(table).add_column(column.take()).to_owned())
        };
        add("roadmap_item", date_null("reminded_of")).await?;
        add("notification", string_len_null("step_title", 120)).await?;
        add("notification", date_null("step_date")).await?;
        // Drops the check constraint of `type`: SQLite cannot alter it, and adding a type should not require rebuilding
        // the table.
        add("notification", string_len("kind", 32).default("").take()).await?;
        manager.get_connection().execute_unprepared(r#"update notification set kind = "type""#).await?;
        manager.alter_table(Table::alter().table("notification").drop_column("type").to_owned()).await?;
        manager.alter_table(Table::alter().table("notification").rename_column("kind", "type").to_owned()).await?;
        let mut index = Index::create().name("roadmap_item_date").table("roadmap_item").to_owned();
        manager.create_index(index.col("date").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("roadmap_item_date").table("roadmap_item").to_owned()).await?;
        manager.get_connection().execute_unprepared("delete from notification where step_date is not null").await?;
        for (table, column) in
            [("roadmap_item", "reminded_of"), ("notification", "step_title"), ("notification", "step_date")]
        {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}
