//! Numbers of rows of each creator and each project, kept by triggers, so that reading one does not take longer as there
//! are more rows.
//!
//! A row of counts begins with the first row that is counted and is deleted with its owner. Rows never move to another
//! owner, except that activities lose their project when it is deleted, with its counts. On PostgreSQL many rows that one
//! statement inserts or deletes, such as a project's, are counted by one statement, in the order of their owners.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DatabaseBackend},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Rows that are counted.
struct Counted {
    table: &'static str,
    /// The column with the identifier of the owner.
    owner: &'static str,
    /// The table with the counts.
    counts: &'static str,
    /// The columns with the counts, each with the status of the rows that it counts, if not of all.
    columns: &'static [(&'static str, Option<&'static str>)],
}

const USER_COUNTS: &str = "user_count";
const PROJECT_COUNTS: &str = "project_count";

const INVITATIONS: &[(&str, Option<&str>)] = &[
    ("invitations_pending", Some("pending")),
    ("invitations_accepted", Some("accepted")),
    ("invitations_refused", Some("refused")),
    ("invitations_feedback_given", Some("feedback_given")),
    ("invitations_revoked", Some("revoked")),
];

const COUNTED: &[Counted] = &[
    Counted {
        table: "project",
        owner: "creator_id",
        counts: USER_COUNTS,
        columns: &[
            ("projects_in_progress", Some("en_cours")),
            ("projects_completed", Some("termine")),
            ("projects_paused", Some("pause")),
        ],
    },
    Counted { table: "invitation", owner: "creator_id", counts: USER_COUNTS, columns: INVITATIONS },
    Counted { table: "activity", owner: "user_id", counts: USER_COUNTS, columns: &[("activities", None)] },
    Counted { table: "invitation", owner: "project_id", counts: PROJECT_COUNTS, columns: INVITATIONS },
    Counted { table: "project_tester", owner: "project_id", counts: PROJECT_COUNTS, columns: &[("testers", None)] },
    Counted { table: "feedback", owner: "project_id", counts: PROJECT_COUNTS, columns: &[("feedbacks", None)] },
    Counted { table: "activity", owner: "project_id", counts: PROJECT_COUNTS, columns: &[("activities", None)] },
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        for (counts, owner) in [(USER_COUNTS, "user"), (PROJECT_COUNTS, "project")] {
            let key = key(counts);
            let mut table = Table::create();
            table.table(counts).col(uuid(key).primary_key());
            for (column, _) in COUNTED.iter().filter(|rows| rows.counts == counts).flat_map(|rows| rows.columns) {
                table.col(big_integer(*column).default(0));
            }
            let mut references = ForeignKey::create();
            references.name(format!("{counts}_{key}_fkey")).from(counts, key).to(owner, "id");
            references.on_delete(ForeignKeyAction::Cascade);
            manager.create_table(table.foreign_key(&mut references).to_owned()).await?;
        }
        for rows in COUNTED {
            let is_sqlite = database.get_database_backend() == DatabaseBackend::Sqlite;
            let triggers = if is_sqlite { rows.sqlite_triggers() } else { rows.postgres_triggers() };
            for trigger in triggers {
                database.execute_unprepared(&trigger).await?;
            }
            // On PostgreSQL the triggers have locked the table: nothing is written in between.
            database.execute_unprepared(&rows.add_all(rows.table)).await?;
        }
        // For the invitations of a creator with one status, in the order of their list.
        let mut index = Index::create().name(INDEX).table("invitation").to_owned();
        manager.create_index(index.col("creator_id").col("status").col("created_at").col("id").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(INDEX).table("invitation").to_owned()).await?;
        let database = manager.get_connection();
        for rows in COUNTED {
            for event in rows.events() {
                let is_sqlite = database.get_database_backend() == DatabaseBackend::Sqlite;
                let (what, cascade) = if is_sqlite { ("trigger", "") } else { ("function", "cascade") };
                database.execute_unprepared(&format!("drop {what} {} {cascade}", rows.name(event))).await?;
            }
        }
        for counts in [PROJECT_COUNTS, USER_COUNTS] {
            manager.drop_table(Table::drop().table(counts).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEX: &str = "invitation_creator_id_status_created_at";

/// Returns the column with the identifier of the owner of counts.
fn key(counts: &str) -> &'static str {
    if counts == USER_COUNTS { "user_id" } else { "project_id" }
}

impl Counted {
    fn has_status(&self) -> bool {
        self.columns.iter().any(|(_, status)| status.is_some())
    }

    fn events(&self) -> impl Iterator<Item = &'static str> {
        ["added", "removed", "changed"].into_iter().filter(|event| *event != "changed" || self.has_status())
    }

    fn name(&self, event: &str) -> String {
        format!("{}_{}_{event}", self.counts, self.table)
    }

    /// Returns the text of each column, joined by commas.
    fn each(&self, text: impl Fn(&str, Option<&str>) -> String) -> String {
        self.columns.iter().map(|(column, status)| text(column, *status)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the number of rows for each column, of a group of rows.
    fn numbers(&self) -> String {
        self.each(|column, status| match status {
            Some(status) => format!("count(*) filter (where status = '{status}') as {column}"),
            None => format!("count(*) as {column}"),
        })
    }

    /// Returns what follows `insert into` the counts, to add to those that exist.
    fn or_add(&self) -> String {
        let counts = self.counts;
        let sums = self.each(|column, _| format!("{column} = {counts}.{column} + excluded.{column}"));
        format!("on conflict ({}) do update set {sums}", key(counts))
    }

    /// Returns the statement that adds the rows of a table.
    fn add_all(&self, source: &str) -> String {
        let Self { owner, counts, .. } = self;
        let (columns, numbers, or_add) = (self.each(|column, _| column.to_owned()), self.numbers(), self.or_add());
        format!(
            "insert into {counts} ({}, {columns}) select {owner}, {numbers} from {source} where {owner} is not null \
             group by {owner} order by {owner} {or_add}",
            key(counts)
        )
    }

    fn postgres_triggers(&self) -> Vec<String> {
        let Self { table, owner, counts, .. } = self;
        let key = key(counts);
        let without = self.each(|column, _| format!("{column} = {counts}.{column} - gone.{column}"));
        let moved = self.each(|column, status| {
            let status = status.unwrap_or_default();
            format!("{column} = {column} + (new.status = '{status}')::int - (old.status = '{status}')::int")
        });
        self.events()
            .map(|event| {
                let (when, statement) = match event {
                    "added" => (
                        format!("insert on {table} referencing new table as added for each statement"),
                        self.add_all("added"),
                    ),
                    "removed" => (
                        format!("delete on {table} referencing old table as removed for each statement"),
                        format!(
                            "update {counts} set {without} from (select {owner}, {} from removed \
                             where {owner} is not null group by {owner}) as gone where {counts}.{key} = gone.{owner}",
                            self.numbers()
                        ),
                    ),
                    _ => (
                        format!(
                            "update of status on {table} for each row when (old.status is distinct from new.status)"
                        ),
                        format!("update {counts} set {moved} where {key} = new.{owner}"),
                    ),
                };
                let name = self.name(event);
                format!(
                    "create function {name}() returns trigger language plpgsql as \
                     $$ begin {statement}; return null; end $$; \
                     create trigger {name} after {when} execute function {name}()"
                )
            })
            .collect()
    }

    fn sqlite_triggers(&self) -> Vec<String> {
        let Self { table, owner, counts, .. } = self;
        let key = key(counts);
        let columns = self.each(|column, _| column.to_owned());
        let number = |row: &str, status: Option<&str>| match status {
            Some(status) => format!("({row}.status = '{status}')"),
            None => "1".to_owned(),
        };
        let added = self.each(|_, status| number("new", status));
        let without = self.each(|column, status| format!("{column} = {column} - {}", number("old", status)));
        let moved = self.each(|column, status| {
            format!("{column} = {column} + {} - {}", number("new", status), number("old", status))
        });
        self.events()
            .map(|event| {
                let (when, statement) = match event {
                    "added" => (
                        format!("insert on {table} when new.{owner} is not null"),
                        format!(
                            "insert into {counts} ({key}, {columns}) values (new.{owner}, {added}) {}",
                            self.or_add()
                        ),
                    ),
                    "removed" => (
                        format!("delete on {table}"),
                        format!("update {counts} set {without} where {key} = old.{owner}"),
                    ),
                    _ => (
                        format!("update of status on {table} when old.status is not new.status"),
                        format!("update {counts} set {moved} where {key} = new.{owner}"),
                    ),
                };
                format!("create trigger {} after {when} begin {statement}; end", self.name(event))
            })
            .collect()
    }
}
