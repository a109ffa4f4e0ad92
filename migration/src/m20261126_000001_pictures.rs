//! Pictures in feedback, from the start of their upload.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// What a picture refers to. Its row outlives all of it, until its files are deleted.
const PARENTS: [(&str, &str); 4] =
    [("project_id", "project"), ("user_id", "user"), ("invitation_id", "invitation"), ("feedback_id", "feedback")];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create()
            .table("picture")
            .col(uuid("id").primary_key())
            .col(uuid_null("project_id"))
            .col(uuid_null("user_id"))
            .col(uuid_null("invitation_id"))
            .col(uuid_null("feedback_id"))
            .col(integer("position").default(0))
            .col(string_len_uniq("secret_hash", 43))
            .col(text("name"))
            .col(integer("byte_count"))
            .col(integer("received").default(0))
            .col(json_binary("parts"))
            .col(integer_null("width"))
            .col(integer_null("height"))
            .col(timestamp_with_time_zone("expires_at"))
            .col(timestamp_with_time_zone("created_at"))
            .to_owned();
        for (column, parent) in PARENTS {
            table.foreign_key(
                ForeignKey::create()
                    .name(format!("picture_{column}_fkey"))
                    .from("picture", column)
                    .to(parent, "id")
                    .on_delete(ForeignKeyAction::SetNull),
            );
        }
        manager.create_table(table).await?;
        for column in ["project_id", "user_id", "invitation_id", "feedback_id", "expires_at"] {
            let mut index = Index::create().name(format!("picture_{column}")).table("picture").to_owned();
            manager.create_index(index.col(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("picture").to_owned()).await
    }
}
