//! The providers that users have unlinked: by its address alone, an identity would be linked again at its next sign-in.

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
                    .table("unlinked_provider")
                    .col(uuid("user_id"))
                    .col(string_len("provider", 16).check(Expr::col("provider").is_in(["github", "discord"])))
                    .col(timestamp_with_time_zone("created_at"))
                    .primary_key(Index::create().col("user_id").col("provider"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("unlinked_provider_user_id_fkey")
                            .from("unlinked_provider", "user_id")
                            .to("user", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("unlinked_provider").to_owned()).await
    }
}
