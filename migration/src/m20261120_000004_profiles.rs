//! Contents of tester profiles, and the skills by which testers are searched.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DatabaseBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column per statement.
        for column in profile_columns() {
            manager.alter_table(Table::alter().table("tester_profile").add_column(column).to_owned()).await?;
        }
        manager
            .create_index(
                Index::create()
                    .name("tester_profile_username_folded")
                    .table("tester_profile")
                    .col("username_folded")
                    .unique()
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create().table("skill").col(uuid("id").primary_key()).col(text_uniq("folded")).to_owned(),
            )
            .await?;
        let mut found_as = text_null("found_as");
        if manager.get_database_backend() == DatabaseBackend::Postgres {
            // The same order as on SQLite, regardless of the locale of the database.
            found_as.extra("COLLATE \"C\"");
        }
        manager
            .create_table(
                Table::create()
                    .table("tester_skill")
                    .col(uuid("tester_id"))
                    .col(string_len("kind", 16).check(Expr::col("kind").is_in(["technical", "other"])))
                    .col(integer("position"))
                    .col(uuid("skill_id"))
                    .col(string_len("label", 40))
                    .col(found_as)
                    .primary_key(Index::create().col("tester_id").col("kind").col("position"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("tester_skill_tester_id_fkey")
                            .from("tester_skill", "tester_id")
                            .to("tester_profile", "user_id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .foreign_key(
                        ForeignKey::create()
                            .name("tester_skill_skill_id_fkey")
                            .from("tester_skill", "skill_id")
                            .to("skill", "id")
                            .on_delete(ForeignKeyAction::Restrict),
                    )
                    .to_owned(),
            )
            .await?;
        // Covers what a search reads to determine a page. Testers who may not be found are not included.
        manager
            .get_connection()
            .execute_unprepared(
                "CREATE INDEX tester_skill_search ON tester_skill (skill_id, found_as, tester_id) \
                 WHERE found_as IS NOT NULL",
            )
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["tester_skill", "skill"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        manager
            .drop_index(Index::drop().name("tester_profile_username_folded").table("tester_profile").to_owned())
            .await?;
        for column in profile_columns() {
            let name = column.get_column_name();
            manager.alter_table(Table::alter().table("tester_profile").drop_column(name).to_owned()).await?;
        }
        Ok(())
    }
}

fn profile_columns() -> Vec<ColumnDef> {
    let countries = ["france", "canada", "belgique", "suisse", "autre"];
    vec![
        string_len_null("username", 40),
        text_null("username_folded"),
        text_null("bio"),
        string_len_null("availability", 200),
        string_len_null("country", 16).check(Expr::col("country").is_in(countries)).take(),
        json_binary("languages").default("[]").take(),
        text_null("discord_contact"),
        boolean("is_searchable").default(true).take(),
        big_integer("version").default(1).take(),
    ]
}
