//! What becomes of feedback: what its author adds, what the owner of the project makes of it, and the messages about it.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The lists of feedback, each in the order of time: their columns, by which an index finds them.
const LISTS: [&[&str]; 5] = [
    &["project_id", "status", "created_at", "id"],
    &["project_id", "is_read", "created_at", "id"],
    &["project_id", "kind", "created_at", "id"],
    &["roadmap_item_id", "created_at", "id"],
    &["duplicate_of_id"],
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The columns have no check constraints and no foreign keys: SQLite cannot add them to a table.
        for column in columns() {
            manager.alter_table(Table::alter().table("feedback").add_column(column).to_owned()).await?;
        }
        let column = string_len_null("feedback_status", 16).take();
        manager.alter_table(Table::alter().table("notification").add_column(column).to_owned()).await?;
        // Of what was sent before, nothing is known to be unread. Feedback through an invitation that names an account is
        // that account's.
        manager
            .get_connection()
            .execute_unprepared(
                "update feedback set is_read = true, author_id = coalesce(author_id, \
                 (select tester_id from invitation where invitation.id = invitation_id))",
            )
            .await?;
        for columns in LISTS {
            let mut index = Index::create().name(name(columns)).table("feedback").to_owned();
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("feedback_tag")
                    .col(uuid("feedback_id"))
                    // Not bounded: folding may expand one character to several.
                    .col(text("folded"))
                    .col(uuid("project_id"))
                    .col(string_len("tag", 30))
                    .primary_key(Index::create().col("feedback_id").col("folded"))
                    .foreign_key(&mut of_feedback("feedback_tag"))
                    .to_owned(),
            )
            .await?;
        // Finds feedback by a tag, and lists the tags of a project, without reading the table.
        let mut index = Index::create().name("feedback_tag_project_id_folded").table("feedback_tag").to_owned();
        for column in ["project_id", "folded", "tag", "feedback_id"] {
            index.col(column);
        }
        manager.create_index(index).await?;
        manager
            .create_table(
                Table::create()
                    .table("feedback_message")
                    .col(uuid("id").primary_key())
                    .col(uuid("feedback_id"))
                    .col(boolean("is_from_creator"))
                    .col(text("author_name"))
                    .col(text("content"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut of_feedback("feedback_message"))
                    .to_owned(),
            )
            .await?;
        let mut index = Index::create().name("feedback_message_feedback_id_id").table("feedback_message").to_owned();
        manager.create_index(index.col("feedback_id").col("id").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["feedback_message", "feedback_tag"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        for columns in LISTS {
            manager.drop_index(Index::drop().name(name(columns)).table("feedback").to_owned()).await?;
        }
        let delete = "delete from notification where type in ('feedback_message', 'feedback_status_changed')";
        manager.get_connection().execute_unprepared(delete).await?;
        let notification = Table::alter().table("notification").drop_column("feedback_status").to_owned();
        manager.alter_table(notification).await?;
        for column in columns() {
            let column = column.get_column_name();
            manager.alter_table(Table::alter().table("feedback").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}

/// Returns the new columns of feedback, with defaults for what was sent before and by processes of the previous version.
fn columns() -> [ColumnDef; 14] {
    [
        string_len_null("kind", 16).take(),
        string_len_null("severity", 16).take(),
        text_null("steps").take(),
        integer_null("rating").take(),
        json_binary_null("environment").take(),
        string_len("status", 16).default("new").take(),
        boolean("is_read").default(false).take(),
        boolean("is_useful").default(false).take(),
        json_binary("tags").default("[]").take(),
        uuid_null("duplicate_of_id").take(),
        uuid_null("roadmap_item_id").take(),
        integer("message_count").default(0).take(),
        timestamp_with_time_zone_null("edited_at").take(),
        timestamp_with_time_zone_null("emailed_at").take(),
    ]
}

fn name(columns: &[&str]) -> String {
    format!("feedback_{}", columns.join("_"))
}

fn of_feedback(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_feedback_id_fkey"))
        .from(table, "feedback_id")
        .to("feedback", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
