//! Project workspaces (roadmaps and settings), and personal stories.

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
                    .table("roadmap_item")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(string_len("title", 120))
                    .col(text("description"))
                    .col(date("date"))
                    .col(string_len("status", 16).check(Expr::col("status").is_in([
                        "pending",
                        "in-progress",
                        "completed",
                    ])))
                    .col(integer("priority"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("roadmap_item_project_id_fkey")
                            .from("roadmap_item", "project_id")
                            .to("project", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("roadmap_item_project_id_date")
                    .table("roadmap_item")
                    .col("project_id")
                    .col("date")
                    .col("created_at")
                    .col("id")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("workspace_settings")
                    .col(uuid("id").primary_key())
                    .col(date("start_date"))
                    .col(date("end_date"))
                    .col(string_len("color", 7))
                    .col(json_binary("tags"))
                    .col(boolean("notifications"))
                    .col(boolean("collaboration"))
                    .col(boolean("public_feedback"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("workspace_settings_id_fkey")
                            .from("workspace_settings", "id")
                            .to("project", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("personal_story")
                    .col(uuid("id").primary_key())
                    .col(text("content"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("personal_story_id_fkey")
                            .from("personal_story", "id")
                            .to("user", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["personal_story", "workspace_settings", "roadmap_item"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
