//! Invitations, the testers of projects, and feedback.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The columns that identify the person invited. A project has at most one open invitation per value of each.
const INVITED: [&str; 3] = ["tester_id", "discord_folded", "email"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("invitation")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(uuid("creator_id"))
                    .col(uuid_null("tester_id"))
                    .col(string_len_null("discord_username", 40))
                    // Not bounded: folding may expand one character to several.
                    .col(text_null("discord_folded"))
                    .col(string_len_null("email", 254))
                    .col(string_len_uniq("token", 64))
                    .col(string_len("status", 16).check(Expr::col("status").is_in([
                        "pending",
                        "accepted",
                        "refused",
                        "feedback_given",
                        "revoked",
                    ])))
                    .col(string_len("delivery", 16).check(Expr::col("delivery").is_in([
                        "not_configured",
                        "pending",
                        "sent",
                        "failed",
                    ])))
                    .col(timestamp_with_time_zone_null("seen_at"))
                    .col(string_len_null("refusal_reason", 500))
                    .col(timestamp_with_time_zone_null("responded_at"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(&mut references("invitation", "project_id", "project", ForeignKeyAction::Cascade))
                    .foreign_key(&mut references("invitation", "creator_id", "user", ForeignKeyAction::Cascade))
                    .foreign_key(&mut references("invitation", "tester_id", "user", ForeignKeyAction::SetNull))
                    .to_owned(),
            )
            .await?;
        for column in INVITED {
            // A partial index, which the schema DSL cannot express: closed invitations do not count.
            manager
                .get_connection()
                .execute_unprepared(&format!(
                    "create unique index invitation_open_{column} on invitation (project_id, {column}) \
                     where {column} is not null and status in ('pending', 'accepted')"
                ))
                .await?;
        }
        for owner in ["project_id", "creator_id", "tester_id"] {
            listed(manager, "invitation", owner, "created_at").await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("project_tester")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(uuid("tester_id"))
                    .col(uuid_uniq("invitation_id"))
                    .col(timestamp_with_time_zone("joined_at"))
                    .foreign_key(&mut references("project_tester", "project_id", "project", ForeignKeyAction::Cascade))
                    .foreign_key(&mut references("project_tester", "tester_id", "user", ForeignKeyAction::Cascade))
                    .foreign_key(&mut references(
                        "project_tester",
                        "invitation_id",
                        "invitation",
                        ForeignKeyAction::Cascade,
                    ))
                    .index(Index::create().name("project_tester_once").col("project_id").col("tester_id").unique())
                    .to_owned(),
            )
            .await?;
        for owner in ["project_id", "tester_id"] {
            listed(manager, "project_tester", owner, "joined_at").await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("feedback")
                    .col(uuid("id").primary_key())
                    .col(uuid("project_id"))
                    .col(uuid("invitation_id"))
                    .col(uuid_null("author_id"))
                    .col(string_len("author_name", 80))
                    .col(string_len_null("author_discord", 40))
                    .col(text("content"))
                    .col(text("folded"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references("feedback", "project_id", "project", ForeignKeyAction::Cascade))
                    .foreign_key(&mut references("feedback", "invitation_id", "invitation", ForeignKeyAction::Cascade))
                    .foreign_key(&mut references("feedback", "author_id", "user", ForeignKeyAction::SetNull))
                    .to_owned(),
            )
            .await?;
        for owner in ["project_id", "invitation_id", "author_id"] {
            listed(manager, "feedback", owner, "created_at").await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["feedback", "project_tester", "invitation"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
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

/// Returns an index for the list of each `owner`, sorted by time; `id` makes the order total.
async fn listed(
    manager: &SchemaManager<'_>,
    table: &'static str,
    owner: &'static str,
    by: &'static str,
) -> Result<(), DbErr> {
    let name = format!("{table}_{owner}_{by}");
    manager.create_index(Index::create().name(name).table(table).col(owner).col(by).col("id").to_owned()).await
}
