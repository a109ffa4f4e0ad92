//! What helps creators choose testers: their favourites, the number of testers of each skill, kept by triggers, and an index
//! of the newest testers who have a skill. Testers say whether their devices are shown.
//!
//! On PostgreSQL the skills that one statement adds or removes are counted by one statement, which locks them in the order of
//! their identifiers, so that two cannot wait for each other. Rows of `tester_skill` are replaced, never changed.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DatabaseBackend},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

const NEWEST: &str = "tester_skill_newest";
const POPULAR: &str = "skill_testers_id";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("favorite_tester")
                    .col(uuid("creator_id"))
                    .col(uuid("tester_id"))
                    .col(timestamp_with_time_zone("created_at"))
                    .primary_key(Index::create().col("creator_id").col("tester_id"))
                    .foreign_key(&mut references("creator_id"))
                    .foreign_key(&mut references("tester_id"))
                    .to_owned(),
            )
            .await?;
        let mut listed =
            Index::create().name("favorite_tester_creator_id_created_at").table("favorite_tester").to_owned();
        manager.create_index(listed.col("creator_id").col("created_at").col("tester_id").to_owned()).await?;
        let mut by_tester = Index::create().name("favorite_tester_tester_id").table("favorite_tester").to_owned();
        manager.create_index(by_tester.col("tester_id").to_owned()).await?;
        for (table, column) in [
            ("tester_profile", boolean("shows_devices").default(false).take()),
            ("skill", big_integer("testers").default(0).take()),
        ] {
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        let database = manager.get_connection();
        database
            .execute_unprepared(&format!(
                "create index {NEWEST} on tester_skill (skill_id, tester_id) where searchable_name is not null"
            ))
            .await?;
        for trigger in if is_sqlite(manager) { SQLITE_TRIGGERS } else { POSTGRES_TRIGGERS } {
            database.execute_unprepared(trigger).await?;
        }
        // On PostgreSQL the triggers have locked the table: nothing is written in between.
        database
            .execute_unprepared(
                "update skill set testers = (select count(*) from tester_skill \
                 where tester_skill.skill_id = skill.id and tester_skill.searchable_name is not null)",
            )
            .await?;
        let mut popular = Index::create().name(POPULAR).table("skill").to_owned();
        manager.create_index(popular.col("testers").col("id").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        let (what, cascade) = if is_sqlite(manager) { ("trigger", "") } else { ("function", "cascade") };
        for event in ["added", "removed"] {
            database.execute_unprepared(&format!("drop {what} skill_testers_{event} {cascade}")).await?;
        }
        for (index, table) in [(POPULAR, "skill"), (NEWEST, "tester_skill")] {
            manager.drop_index(Index::drop().name(index).table(table).to_owned()).await?;
        }
        for (table, column) in [("skill", "testers"), ("tester_profile", "shows_devices")] {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        manager.drop_table(Table::drop().table("favorite_tester").to_owned()).await
    }
}

fn is_sqlite(manager: &SchemaManager) -> bool {
    manager.get_database_backend() == DatabaseBackend::Sqlite
}

fn references(column: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("favorite_tester_{column}_fkey"))
        .from("favorite_tester", column)
        .to("user", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

const SQLITE_TRIGGERS: [&str; 2] = [
    "create trigger skill_testers_added after insert on tester_skill when new.searchable_name is not null \
     begin update skill set testers = testers + 1 where id = new.skill_id; end",
    "create trigger skill_testers_removed after delete on tester_skill when old.searchable_name is not null \
     begin update skill set testers = testers - 1 where id = old.skill_id; end",
];

const POSTGRES_TRIGGERS: [&str; 2] = [
    "create function skill_testers_added() returns trigger language plpgsql as $$ begin \
       perform 1 from skill where id in (select skill_id from added where searchable_name is not null) \
         order by id for no key update; \
       update skill set testers = testers + number from (select skill_id, count(*) as number from added \
         where searchable_name is not null group by skill_id) as counted where skill.id = counted.skill_id; \
       return null; end $$; \
     create trigger skill_testers_added after insert on tester_skill referencing new table as added for each statement \
     execute function skill_testers_added()",
    "create function skill_testers_removed() returns trigger language plpgsql as $$ begin \
       perform 1 from skill where id in (select skill_id from removed where searchable_name is not null) \
         order by id for no key update; \
       update skill set testers = testers - number from (select skill_id, count(*) as number from removed \
         where searchable_name is not null group by skill_id) as counted where skill.id = counted.skill_id; \
       return null; end $$; \
     create trigger skill_testers_removed after delete on tester_skill referencing old table as removed for each statement \
     execute function skill_testers_removed()",
];
