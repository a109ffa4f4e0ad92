//! Releases of projects, what feedback says of them, who is told of new ones, and templates of replies.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DatabaseBackend},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The indexes of feedback by its releases: for the list of what one fixed, and to find what names one.
const INDEXES: [&[&str]; 2] = [&["fixed_in_id", "created_at", "id"], &["tested_release_id"]];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("release")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(string_len("name", 40))
                    // Not bounded: folding may expand one character to several.
                    .col(text("folded"))
                    .col(text("notes"))
                    .col(text_null("link"))
                    .col(date("released_on"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references("release", "project_id", "project"))
                    .to_owned(),
            )
            .await?;
        index(manager, "release", &["project_id", "released_on", "id"]).await?;
        let mut unique = Index::create().name("release_project_id_folded").table("release").unique().to_owned();
        manager.create_index(unique.col("project_id").col("folded").to_owned()).await?;

        let is_postgres = manager.get_connection().get_database_backend() == DatabaseBackend::Postgres;
        let mut sort_title = text("sort_title");
        if is_postgres {
            // As on SQLite and in the program, whatever the collation of the database.
            sort_title.extra("collate \"C\"");
        }
        manager
            .create_table(
                Table::create()
                    .table("reply_template")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(string_len("title", 60))
                    .col(sort_title)
                    .col(text("content"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references("reply_template", "user_id", "user"))
                    .to_owned(),
            )
            .await?;
        index(manager, "reply_template", &["user_id", "sort_title", "id"]).await?;

        // The columns have no check constraints and no foreign keys: SQLite cannot add them to a table.
        for (table, column) in columns() {
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        for columns in INDEXES {
            index(manager, "feedback", columns).await?;
        }
        // What is fixed already can be tried again too.
        let request = "update feedback set retest = 'requested' where status = 'fixed'";
        manager.get_connection().execute_unprepared(request).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for columns in INDEXES {
            manager.drop_index(Index::drop().name(name("feedback", columns)).table("feedback").to_owned()).await?;
        }
        let delete = "delete from notification where type in ('feedback_retested', 'new_release')";
        manager.get_connection().execute_unprepared(delete).await?;
        for (table, column) in columns() {
            let column = column.get_column_name();
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        for table in ["reply_template", "release"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

/// Returns the new columns of other tables, with defaults for rows of before and of processes of the previous version.
fn columns() -> [(&'static str, ColumnDef); 5] {
    [
        ("feedback", uuid_null("tested_release_id").take()),
        ("feedback", uuid_null("fixed_in_id").take()),
        ("feedback", string_len_null("retest", 16).take()),
        ("invitation", boolean("is_following_releases").default(false).take()),
        ("notification", string_len_null("release_name", 40).take()),
    ]
}

fn references(table: &'static str, column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_{column}_fkey"))
        .from(table, column)
        .to(parent, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

async fn index(manager: &SchemaManager<'_>, table: &'static str, columns: &[&'static str]) -> Result<(), DbErr> {
    let mut index = Index::create().name(name(table, columns)).table(table).to_owned();
    for column in columns {
        index.col(*column);
    }
    manager.create_index(index).await
}

fn name(table: &str, columns: &[&str]) -> String {
    format!("{table}_{}", columns.join("_"))
}
