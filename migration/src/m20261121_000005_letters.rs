//! Emails: the notifications already covered by an email, and recent messages to the operator by address.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = timestamp_with_time_zone_null("told_at").take();
        manager.alter_table(Table::alter().table("notification").add_column(column).to_owned()).await?;
        // No email is sent about notifications older than this migration.
        manager.get_connection().execute_unprepared("update notification set told_at = created_at").await?;
        for (table, columns) in [
            ("notification", ["told_at", "created_at"]),
            ("contact_message", ["email", "created_at"]),
            ("service_request", ["email", "created_at"]),
        ] {
            let [first, second] = columns;
            let mut index = Index::create().name(name(table, first)).table(table).to_owned();
            manager.create_index(index.col(first).col(second).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, first) in [("service_request", "email"), ("contact_message", "email"), ("notification", "told_at")]
        {
            manager.drop_index(Index::drop().name(name(table, first)).table(table).to_owned()).await?;
        }
        manager.alter_table(Table::alter().table("notification").drop_column("told_at").to_owned()).await
    }
}

fn name(table: &str, first: &str) -> String {
    format!("{table}_{first}_created_at")
}
