//! Projects.

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
                    .table("project")
                    .col(uuid("id").primary_key())
                    .col(uuid("creator_id"))
                    .col(string_len("title", 120))
                    .col(text("description"))
                    .col(text("objectives"))
                    .col(string_len("feedback_type", 120))
                    .col(text("details_for_testers"))
                    .col(text_null("prototype_link"))
                    .col(date("deadline"))
                    .col(json_binary("keywords"))
                    .col(string_len("status", 16).check(Expr::col("status").is_in(["en_cours", "termine", "pause"])))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("project_creator_id_fkey")
                            .from("project", "creator_id")
                            .to("user", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        // One index per sort order of a creator's projects; `id` makes each order total.
        for column in ["created_at", "deadline"] {
            manager
                .create_index(
                    Index::create()
                        .name(format!("project_creator_id_{column}"))
                        .table("project")
                        .col("creator_id")
                        .col(column)
                        .col("id")
                        .to_owned(),
                )
                .await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("project").to_owned()).await
    }
}
