//! Reminders before deadlines and after a week of silence, when people want them, and the devices that get pushes.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::ConnectionTrait};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The indexes: a table, its columns, and whether they are unique.
const INDEXES: [(&str, &[&str], bool); 5] = [
    ("reminder_schedule", &["due_at"], false),
    ("reminder", &["project_id", "kind", "user_id", "subject_on", "step"], true),
    ("reminder", &["user_id"], false),
    ("reminder", &["created_at"], false),
    ("push_subscription", &["user_id", "created_at"], false),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("reminder_schedule")
                    .col(uuid("project_id"))
                    .col(string_len("kind", 16))
                    .col(timestamp_with_time_zone("due_at"))
                    .primary_key(Index::create().col("project_id").col("kind"))
                    .foreign_key(&mut references("reminder_schedule", "project_id", "project"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("reminder")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(uuid("user_id"))
                    .col(string_len("kind", 16))
                    .col(date("subject_on"))
                    .col(integer("step"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references("reminder", "project_id", "project"))
                    .foreign_key(&mut references("reminder", "user_id", "user"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("push_subscription")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(uuid_uniq("session_id"))
                    .col(text("endpoint"))
                    .col(string_len_uniq("endpoint_hash", 43))
                    .col(string_len("p256dh", 87))
                    .col(string_len("auth", 22))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references("push_subscription", "user_id", "user"))
                    .foreign_key(&mut references("push_subscription", "session_id", "session"))
                    .to_owned(),
            )
            .await?;
        for (table, columns, is_unique) in INDEXES {
            let mut index = Index::create().name(format!("{table}_{}", columns.join("_"))).table(table).to_owned();
            for column in columns {
                index.col(*column);
            }
            if is_unique {
                index.unique();
            }
            manager.create_index(index).await?;
        }
        for (table, column) in columns() {
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        // The projects of before are looked at soon, which schedules what comes next.
        for kind in ["deadline", "silence"] {
            let schedule = format!(
                "insert into reminder_schedule (project_id, kind, due_at) \
                 select id, '{kind}', created_at from project where status = 'en_cours'"
            );
            manager.get_connection().execute_unprepared(&schedule).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let delete = "delete from notification where type in ('deadline_near', 'feedback_missing')";
        manager.get_connection().execute_unprepared(delete).await?;
        for (table, column) in columns() {
            let column = column.get_column_name();
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        for table in ["push_subscription", "reminder", "reminder_schedule"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

/// Returns the new columns of other tables, with defaults for rows of before and of processes of the previous version.
fn columns() -> [(&'static str, ColumnDef); 7] {
    [
        ("notification", date_null("deadline").take()),
        ("user_settings", boolean("deadline_reminders").default(true).take()),
        ("user_settings", boolean("silence_reminders").default(true).take()),
        ("user_settings", boolean("push_notifications").default(true).take()),
        ("user_settings", time_null("quiet_start").default("21:00:00").take()),
        ("user_settings", time_null("quiet_end").default("08:00:00").take()),
        ("user_settings", string_len("time_zone", 64).default("Europe/Paris").take()),
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
