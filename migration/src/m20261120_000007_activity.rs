//! Activity lists and notifications. Both outlive the project that they refer to.

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
                told("activity")
                    .col(string_len("type", 32).check(Expr::col("type").is_in([
                        "project_created",
                        "project_updated",
                        "project_status_changed",
                        "project_deleted",
                        "tester_invited",
                        "invitation_accepted",
                        "invitation_refused",
                        "feedback_received",
                    ])))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                told("notification")
                    .col(string_len("type", 32).check(Expr::col("type").is_in([
                        "tester_invited",
                        "invitation_accepted",
                        "invitation_refused",
                        "feedback_received",
                        "project_status_changed",
                        "project_deleted",
                    ])))
                    .col(uuid_null("invitation_id"))
                    .col(timestamp_with_time_zone_null("read_at"))
                    .foreign_key(&mut references(
                        "notification",
                        "invitation_id",
                        "invitation",
                        ForeignKeyAction::SetNull,
                    ))
                    .to_owned(),
            )
            .await?;
        for (table, owner) in [("activity", "user_id"), ("activity", "project_id"), ("notification", "user_id")] {
            manager
                .create_index(
                    Index::create()
                        .name(format!("{table}_{owner}_created_at"))
                        .table(table)
                        .col(owner)
                        .col("created_at")
                        .col("id")
                        .to_owned(),
                )
                .await?;
        }
        // For the foreign keys when a project or an invitation is deleted.
        for column in ["project_id", "invitation_id"] {
            let name = format!("notification_{column}");
            manager.create_index(Index::create().name(name).table("notification").col(column).to_owned()).await?;
        }
        // Few notifications are unread: counting them must not read the others.
        manager
            .get_connection()
            .execute_unprepared("create index notification_unread on notification (user_id) where read_at is null")
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["notification", "activity"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

/// Returns a table with the columns common to both: the recipient, and the values of the sentence.
fn told(table: &'static str) -> TableCreateStatement {
    Table::create()
        .table(table)
        .col(uuid("id").primary_key())
        .col(uuid("user_id"))
        .col(uuid_null("project_id"))
        .col(string_len_null("title", 120))
        .col(string_len_null("person", 254))
        .col(string_len_null("status", 16).check(Expr::col("status").is_in(["en_cours", "termine", "pause"])))
        .col(big_integer("version"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(&mut references(table, "user_id", "user", ForeignKeyAction::Cascade))
        .foreign_key(&mut references(table, "project_id", "project", ForeignKeyAction::SetNull))
        .to_owned()
}

fn references(
    table: &'static str,
    column: &'static str,
    to: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_{column}_fkey"))
        .from(table, column)
        .to(to, "id")
        .on_delete(on_delete)
        .to_owned()
}
