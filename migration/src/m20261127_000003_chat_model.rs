//! Answers of a model in the chat: the state of a message, who wrote it, what it cost, and the switch of a workspace.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

const STATUSES: [&str; 5] = ["pending", "streaming", "done", "stopped", "failed"];
const FALLBACKS: [&str; 2] = ["unavailable", "budget"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The defaults are for rows of before, and of processes of the previous version.
        for column in [
            string_len("status", 12).default("done").check(Expr::col("status").is_in(STATUSES)).take(),
            string_len_null("model", 120).take(),
            string_len_null("fallback", 12).check(Expr::col("fallback").is_in(FALLBACKS)).take(),
        ] {
            manager.alter_table(Table::alter().table("chat_message").add_column(column).to_owned()).await?;
        }
        let column = boolean("uses_model").default(true).take();
        manager.alter_table(Table::alter().table("workspace_settings").add_column(column).to_owned()).await?;
        manager
            .create_table(
                Table::create().table("model_use").col(date("day").primary_key()).col(big_integer("tokens")).to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("model_use_of_user")
                    .col(uuid("user_id").primary_key())
                    .col(date("day"))
                    .col(big_integer("tokens"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("model_use_of_user_user_id_fkey")
                            .from("model_use_of_user", "user_id")
                            .to("user", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["model_use_of_user", "model_use"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        for (table, column) in [
            ("workspace_settings", "uses_model"),
            ("chat_message", "fallback"),
            ("chat_message", "model"),
            ("chat_message", "status"),
        ] {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}
