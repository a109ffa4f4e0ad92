//! Conversations with Javier, the chat bot, and their messages.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

const PERSONAS: [&str; 6] = ["sarcastique", "strategique", "mystique", "affectueux", "manipulateur", "mentor"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("conversation")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(uuid_null("project_id"))
                    .col(string_len("name", 80))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("conversation_user_id_fkey")
                            .from("conversation", "user_id")
                            .to("user", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    // A conversation outlives the project in whose workspace it was started.
                    .foreign_key(
                        ForeignKey::create()
                            .name("conversation_project_id_fkey")
                            .from("conversation", "project_id")
                            .to("project", "id")
                            .on_delete(ForeignKeyAction::SetNull),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("chat_message")
                    .col(uuid("id").primary_key())
                    .col(uuid("conversation_id"))
                    .col(text("content"))
                    .col(string_len("sender", 8).check(Expr::col("sender").is_in(["user", "bot"])))
                    .col(string_len("persona", 16).check(Expr::col("persona").is_in(PERSONAS)))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("chat_message_conversation_id_fkey")
                            .from("chat_message", "conversation_id")
                            .to("conversation", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        // For the order of each list, and for the foreign key when a project is deleted.
        for (table, columns) in [
            ("conversation", ["user_id", "updated_at", "id"].as_slice()),
            ("conversation", &["project_id"]),
            ("chat_message", &["conversation_id", "created_at", "id"]),
        ] {
            let mut index = Index::create()
                .name(format!("{table}_{}", columns[..columns.len().min(2)].join("_")))
                .table(table)
                .to_owned();
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["chat_message", "conversation"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
