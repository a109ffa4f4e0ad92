//! Public pages of projects: who sees a project, votes on the steps of its roadmap, and the feedback that its creator made
//! public.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::ConnectionTrait};

#[derive(DeriveMigrationName)]
pub struct Migration;

const PROJECT_INDEX: &str = "project_visibility_id";
const FEEDBACK_INDEX: &str = "feedback_project_id_created_at_id_public";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let visibility = string_len("visibility", 16)
            .default("private")
            .check(Expr::col("visibility").is_in(["private", "unlisted", "public"]))
            .take();
        for (table, column) in [
            ("project", visibility),
            ("project", big_integer("page_version").default(1).take()),
            ("roadmap_item", big_integer("vote_count").default(0).take()),
            ("roadmap_item", big_integer("vote_version").default(0).take()),
            ("feedback", boolean("is_public").default(false).take()),
        ] {
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("roadmap_vote")
                    .col(uuid("roadmap_item_id"))
                    .col(uuid("user_id"))
                    .col(timestamp_with_time_zone("created_at"))
                    .primary_key(Index::create().col("roadmap_item_id").col("user_id"))
                    .foreign_key(&mut references("roadmap_item_id", "roadmap_item"))
                    .foreign_key(&mut references("user_id", "user"))
                    .to_owned(),
            )
            .await?;
        let by_user = Index::create().name("roadmap_vote_user_id").table("roadmap_vote").col("user_id").to_owned();
        manager.create_index(by_user).await?;
        let by_visibility = Index::create().name(PROJECT_INDEX).table("project").col("visibility").col("id").to_owned();
        manager.create_index(by_visibility).await?;
        let public = format!("create index {FEEDBACK_INDEX} on feedback (project_id, created_at, id) where is_public");
        manager.get_connection().execute_unprepared(&public).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (index, table) in [(FEEDBACK_INDEX, "feedback"), (PROJECT_INDEX, "project")] {
            manager.drop_index(Index::drop().name(index).table(table).to_owned()).await?;
        }
        manager.drop_table(Table::drop().table("roadmap_vote").to_owned()).await?;
        for (table, column) in [
            ("feedback", "is_public"),
            ("roadmap_item", "vote_version"),
            ("roadmap_item", "vote_count"),
            ("project", "page_version"),
            ("project", "visibility"),
        ] {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}

fn references(column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("roadmap_vote_{column}_fkey"))
        .from("roadmap_vote", column)
        .to(parent, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
