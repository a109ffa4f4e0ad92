//! The number of unread feedback of each project, kept by triggers like the other counts.
//!
//! On PostgreSQL many rows that one statement inserts or deletes are counted by one statement.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DatabaseBackend},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

const EVENTS: [&str; 3] = ["added", "removed", "changed"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::alter();
        table.table("project_count").add_column(big_integer("unread_feedbacks").default(0));
        manager.alter_table(table.clone()).await?;
        let database = manager.get_connection();
        for trigger in if is_sqlite(manager) { sqlite_triggers() } else { postgres_triggers() } {
            database.execute_unprepared(&trigger).await?;
        }
        // On PostgreSQL the triggers have locked the table: nothing is written in between.
        database.execute_unprepared(&add_all("feedback")).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        let (what, cascade) = if is_sqlite(manager) { ("trigger", "") } else { ("function", "cascade") };
        for event in EVENTS {
            database.execute_unprepared(&format!("drop {what} {} {cascade}", name(event))).await?;
        }
        manager.alter_table(Table::alter().table("project_count").drop_column("unread_feedbacks").to_owned()).await
    }
}

fn is_sqlite(manager: &SchemaManager) -> bool {
    manager.get_database_backend() == DatabaseBackend::Sqlite
}

fn name(event: &str) -> String {
    format!("project_count_unread_feedback_{event}")
}

const OR_ADD: &str = "on conflict (project_id) do update set \
    unread_feedbacks = project_count.unread_feedbacks + excluded.unread_feedbacks";

/// Returns the statement that adds the unread rows of a table.
fn add_all(source: &str) -> String {
    format!(
        "insert into project_count (project_id, unread_feedbacks) select project_id, count(*) from {source} \
         where not is_read group by project_id order by project_id {OR_ADD}"
    )
}

fn postgres_triggers() -> [String; 3] {
    EVENTS.map(|event| {
        let (when, statement) = match event {
            "added" => (
                "insert on feedback referencing new table as added for each statement",
                add_all("added"),
            ),
            "removed" => (
                "delete on feedback referencing old table as removed for each statement",
                "update project_count set unread_feedbacks = project_count.unread_feedbacks - gone.unread \
                 from (select project_id, count(*) as unread from removed where not is_read group by project_id) as gone \
                 where project_count.project_id = gone.project_id"
                    .to_owned(),
            ),
            _ => (
                "update of is_read on feedback for each row when (old.is_read is distinct from new.is_read)",
                "update project_count set unread_feedbacks = unread_feedbacks + old.is_read::int - new.is_read::int \
                 where project_id = new.project_id"
                    .to_owned(),
            ),
        };
        let name = name(event);
        format!(
            "create function {name}() returns trigger language plpgsql as $$ begin {statement}; return null; end $$; \
             create trigger {name} after {when} execute function {name}()"
        )
    })
}

fn sqlite_triggers() -> [String; 3] {
    EVENTS.map(|event| {
        let (when, statement) = match event {
            "added" => (
                "insert on feedback when not new.is_read",
                format!("insert into project_count (project_id, unread_feedbacks) values (new.project_id, 1) {OR_ADD}"),
            ),
            "removed" => (
                "delete on feedback when not old.is_read",
                "update project_count set unread_feedbacks = unread_feedbacks - 1 where project_id = old.project_id"
                    .to_owned(),
            ),
            _ => (
                "update of is_read on feedback when old.is_read is not new.is_read",
                "update project_count set unread_feedbacks = unread_feedbacks + old.is_read - new.is_read \
                 where project_id = new.project_id"
                    .to_owned(),
            ),
        };
        format!("create trigger {} after {when} begin {statement}; end", name(event))
    })
}
