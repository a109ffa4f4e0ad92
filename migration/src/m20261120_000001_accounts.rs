//! Accounts: users, the two profiles that make a user a creator or a tester, sessions.

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
                    .table("user")
                    .col(uuid("id").primary_key())
                    .col(string_len_uniq("email", 254))
                    .col(text_null("password_hash"))
                    .col(string_len_null("first_name", 80))
                    .col(string_len_null("last_name", 80))
                    .col(timestamp_with_time_zone("terms_accepted_at"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .to_owned(),
            )
            .await?;
        for table in ["creator_profile", "tester_profile"] {
            manager
                .create_table(
                    Table::create()
                        .table(table)
                        .col(uuid("id").primary_key())
                        .col(uuid_uniq("user_id"))
                        .col(string_len_null("first_name", 80))
                        .col(string_len_null("last_name", 80))
                        .col(timestamp_with_time_zone("created_at"))
                        .col(timestamp_with_time_zone("updated_at"))
                        .foreign_key(&mut owned_by_user(table))
                        .to_owned(),
                )
                .await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("session")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(string_len_uniq("token_hash", 64))
                    .col(string_len_null("user_agent", 300))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("last_seen_at"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .foreign_key(&mut owned_by_user("session"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(Index::create().name("session_user_id").table("session").col("user_id").to_owned())
            .await?;
        manager
            .create_index(Index::create().name("session_expires_at").table("session").col("expires_at").to_owned())
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["session", "tester_profile", "creator_profile", "user"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

fn owned_by_user(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_user_id_fkey"))
        .from(table, "user_id")
        .to("user", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
