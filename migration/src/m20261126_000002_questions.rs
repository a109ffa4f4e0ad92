//! Questions to testers, and their answers in feedback.

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
                    .table("questionnaire")
                    .col(uuid("id").primary_key())
                    .col(json_binary("questions"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("questionnaire_id_fkey")
                            .from("questionnaire", "id")
                            .to("project", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        // The default is for rows of before, and of processes of the previous version.
        let answers = json_binary("answers").default("[]").take();
        manager.alter_table(Table::alter().table("feedback").add_column(answers).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("feedback").drop_column("answers").to_owned()).await?;
        manager.drop_table(Table::drop().table("questionnaire").to_owned()).await
    }
}
