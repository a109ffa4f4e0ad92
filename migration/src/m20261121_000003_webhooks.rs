//! Webhooks and their deliveries.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("webhook")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(text("url"))
                    .col(string_len("format", 16).check(Expr::col("format").is_in(["json", "discord"])))
                    .col(json_binary("events"))
                    .col(string_len("secret", 64))
                    .col(boolean("is_enabled"))
                    .col(timestamp_with_time_zone_null("disabled_at"))
                    .col(integer("failures"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("webhook_user_id_fkey")
                            .from("webhook", "user_id")
                            .to("user", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        index(manager, "webhook", &["user_id", "created_at", "id"]).await?;
        manager
            .create_table(
                Table::create()
                    .table("webhook_delivery")
                    .col(uuid("id").primary_key())
                    .col(uuid("webhook_id"))
                    // No check constraint: on SQLite, adding an event would require rebuilding the table.
                    .col(string_len_null("event", 32))
                    .col(text("body"))
                    .col(string_len("status", 16).check(Expr::col("status").is_in(["pending", "delivered", "failed"])))
                    .col(integer("attempts"))
                    .col(integer_null("response_status"))
                    .col(string_len_null("failure", 16))
                    .col(timestamp_with_time_zone_null("attempted_at"))
                    .col(timestamp_with_time_zone_null("next_attempt_at"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("webhook_delivery_webhook_id_fkey")
                            .from("webhook_delivery", "webhook_id")
                            .to("webhook", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        index(manager, "webhook_delivery", &["webhook_id", "created_at", "id"]).await?;
        index(manager, "webhook_delivery", &["created_at"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["webhook_delivery", "webhook"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

async fn index(manager: &SchemaManager<'_>, table: &'static str, columns: &[&'static str]) -> Result<(), DbErr> {
    let mut index = Index::create().name(format!("{table}_{}", columns.join("_"))).table(table).to_owned();
    for column in columns {
        index.col(*column);
    }
    manager.create_index(index).await
}
