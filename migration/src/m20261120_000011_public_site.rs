//! Submissions of visitors: stories for the wall, service requests, intended donations, messages.

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
                    .table("story")
                    .col(uuid("id").primary_key())
                    .col(string_len("name", 80))
                    .col(text("text"))
                    .col(string_len_null("email", 254))
                    .col(integer("report_count"))
                    .col(boolean("is_hidden"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await?;
        // The order of the wall, without hidden stories.
        manager
            .get_connection()
            .execute_unprepared("create index story_on_wall on story (created_at, id) where not is_hidden")
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("story_report")
                    .col(uuid("story_id"))
                    .col(string_len("reporter", 43))
                    .col(timestamp_with_time_zone("created_at"))
                    .primary_key(Index::create().col("story_id").col("reporter"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("story_report_story_id_fkey")
                            .from("story_report", "story_id")
                            .to("story", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("service_request")
                    .col(uuid("id").primary_key())
                    .col(string_len("offer", 16).check(Expr::col("offer").is_in([
                        "landing_page",
                        "six_pages",
                        "ten_pages",
                    ])))
                    .col(string_len("name", 80))
                    .col(string_len("email", 254))
                    .col(text("message"))
                    .col(string_len("language", 2).check(Expr::col("language").is_in(["fr", "en"])))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("contact_message")
                    .col(uuid("id").primary_key())
                    .col(string_len("name", 80))
                    .col(string_len("email", 254))
                    .col(text("message"))
                    .col(string_len("language", 2).check(Expr::col("language").is_in(["fr", "en"])))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("donation")
                    .col(uuid("id").primary_key())
                    .col(big_integer("amount_cents").check(Expr::col("amount_cents").gt(0)))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["donation", "contact_message", "service_request", "story_report", "story"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
