//! User preferences.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let one_of = |column: &'static str, words: &[&'static str]| Expr::col(column).is_in(words.iter().copied());
        let countries = one_of("country", &["france", "canada", "belgique", "suisse", "autre"]);
        let personas = one_of(
            "default_persona",
            &["sarcastique", "strategique", "mystique", "affectueux", "manipulateur", "mentor"],
        );
        manager
            .create_table(
                Table::create()
                    .table("user_settings")
                    .col(uuid("id").primary_key())
                    .col(string_len_null("username", 80))
                    .col(string_len_null("country", 16).check(countries))
                    .col(string_len("language", 2).check(one_of("language", &["fr", "en"])))
                    .col(boolean("email_notifications"))
                    .col(string_len("theme", 8).check(one_of("theme", &["system", "light", "dark"])))
                    .col(string_len("default_persona", 16).check(personas))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("user_settings_id_fkey")
                            .from("user_settings", "id")
                            .to("user", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("user_settings").to_owned()).await
    }
}
