//! Links by which many people join a project, and the requests made through those that ask.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

const INVITATION_INDEX: &str = "invitation_link_id_status";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("project_link")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(string_len("name", 80))
                    .col(string_len_uniq("token", 64))
                    .col(integer_null("seats"))
                    .col(date_null("ends_on"))
                    .col(string_len("mode", 16).check(Expr::col("mode").is_in(["direct", "request"])))
                    .col(timestamp_with_time_zone_null("revoked_at"))
                    .col(big_integer("opened_count"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references("project_link", "project_id", "project"))
                    .to_owned(),
            )
            .await?;
        index(manager, "project_link_project_id_created_at", "project_link", &["project_id", "created_at", "id"])
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("join_request")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(uuid("link_id"))
                    .col(uuid("tester_id"))
                    .col(text_null("message"))
                    .col(string_len("status", 16).check(Expr::col("status").is_in(["pending", "accepted", "declined"])))
                    .col(timestamp_with_time_zone_null("responded_at"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references("join_request", "project_id", "project"))
                    .foreign_key(&mut references("join_request", "link_id", "project_link"))
                    .foreign_key(&mut references("join_request", "tester_id", "user"))
                    .index(Index::create().name("join_request_once").col("project_id").col("tester_id").unique())
                    .to_owned(),
            )
            .await?;
        let listed = ["project_id", "status", "created_at", "id"];
        index(manager, "join_request_project_id_status_created_at", "join_request", &listed).await?;
        index(manager, "join_request_link_id_status", "join_request", &["link_id", "status"]).await?;
        index(manager, "join_request_tester_id", "join_request", &["tester_id"]).await?;
        // Without a foreign key, which SQLite cannot add to a table: links are only deleted with their project.
        let column = uuid_null("link_id").take();
        manager.alter_table(Table::alter().table("invitation").add_column(column).to_owned()).await?;
        index(manager, INVITATION_INDEX, "invitation", &["link_id", "status"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let delete = "delete from notification where type in ('join_requested', 'join_accepted', 'join_declined')";
        manager.get_connection().execute_unprepared(delete).await?;
        manager.drop_index(Index::drop().name(INVITATION_INDEX).table("invitation").to_owned()).await?;
        manager.alter_table(Table::alter().table("invitation").drop_column("link_id").to_owned()).await?;
        for table in ["join_request", "project_link"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

fn references(table: &'static str, column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_{column}_fkey"))
        .from(table, column)
        .to(parent, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

async fn index(
    manager: &SchemaManager<'_>,
    name: &'static str,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let mut index = Index::create().name(name).table(table).to_owned();
    for column in columns {
        index.col(*column);
    }
    manager.create_index(index).await
}
