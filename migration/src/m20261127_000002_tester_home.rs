//! What the home of testers is read from: the keywords of the projects in the directory, by which those that go with a tester's
//! skills are found, and an index of the feedback of which something is asked of its author.
//!
//! The keywords are written with the listing, by what writes the directory itself: like it, nothing has them before.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::ConnectionTrait};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "project_listing_keyword";
const REQUESTED: &str = "feedback_author_id_created_at_id_requested";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(TABLE)
                    .col(uuid("listing_id"))
                    // Not bounded: folding may expand one character to several.
                    .col(text("folded"))
                    .col(string_len("language", 16))
                    .primary_key(Index::create().col("listing_id").col("folded"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("project_listing_keyword_listing_id_fkey")
                            .from(TABLE, "listing_id")
                            .to("project_listing", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        // The newest projects with a keyword; those in other languages are passed over in the index.
        let mut newest = Index::create().name("project_listing_keyword_newest").table(TABLE).to_owned();
        manager.create_index(newest.col("folded").col("listing_id").col("language").to_owned()).await?;
        // The same condition as in the query, which an index of part of a table needs.
        let requested = format!(
            "create index {REQUESTED} on feedback (author_id, created_at, id) \
             where retest = 'requested' or status = 'info_requested'"
        );
        manager.get_connection().execute_unprepared(&requested).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(REQUESTED).table("feedback").to_owned()).await?;
        manager.drop_table(Table::drop().table(TABLE).to_owned()).await
    }
}
