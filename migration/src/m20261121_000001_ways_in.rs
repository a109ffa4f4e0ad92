//! Authentication: verified addresses, tokens sent by email, OAuth providers, personal API tokens.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column per statement. The default is the version of the terms in force at this migration.
        for column in [
            timestamp_with_time_zone_null("email_verified_at").take(),
            string_len("terms_version", 10).default("2026-11-20").take(),
        ] {
            manager.alter_table(Table::alter().table("user").add_column(column).to_owned()).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("letter_token")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(
                        string_len("purpose", 16).check(Expr::col("purpose").is_in(["verify_email", "reset_password"])),
                    )
                    .col(string_len_uniq("token_hash", 64))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .foreign_key(&mut owned_by_user("letter_token"))
                    .to_owned(),
            )
            .await?;
        index(manager, "letter_token", &["user_id", "purpose"]).await?;
        index(manager, "letter_token", &["expires_at"]).await?;
        manager
            .create_table(
                Table::create()
                    .table("oauth_identity")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(string_len("provider", 16).check(Expr::col("provider").is_in(["github", "discord"])))
                    .col(string_len("subject", 64))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut owned_by_user("oauth_identity"))
                    .index(Index::create().name("oauth_identity_once").col("provider").col("subject").unique())
                    .to_owned(),
            )
            .await?;
        index(manager, "oauth_identity", &["user_id"]).await?;
        manager
            .create_table(
                Table::create()
                    .table("oauth_state")
                    .col(uuid("id").primary_key())
                    .col(timestamp_with_time_zone("expires_at"))
                    .to_owned(),
            )
            .await?;
        index(manager, "oauth_state", &["expires_at"]).await?;
        manager
            .create_table(
                Table::create()
                    .table("api_token")
                    .col(uuid("id").primary_key())
                    .col(uuid("user_id"))
                    .col(string_len("name", 80))
                    .col(string_len_uniq("token_hash", 64))
                    .col(string_len("hint", 4))
                    .col(json_binary("scopes"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone_null("last_used_at"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .foreign_key(&mut owned_by_user("api_token"))
                    .to_owned(),
            )
            .await?;
        index(manager, "api_token", &["user_id", "created_at", "id"]).await?;
        manager
            .create_table(
                Table::create()
                    .table("secret")
                    .col(string_len("name", 32).primary_key())
                    .col(string_len("value", 64))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["secret", "api_token", "oauth_state", "oauth_identity", "letter_token"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        for column in ["terms_version", "email_verified_at"] {
            manager.alter_table(Table::alter().table("user").drop_column(column).to_owned()).await?;
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

async fn index(manager: &SchemaManager<'_>, table: &'static str, columns: &[&'static str]) -> Result<(), DbErr> {
    let mut index = Index::create().name(format!("{table}_{}", columns.join("_"))).table(table).to_owned();
    for column in columns {
        index.col(*column);
    }
    manager.create_index(index).await
}
