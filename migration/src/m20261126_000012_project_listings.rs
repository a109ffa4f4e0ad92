//! The directory of projects that look for testers, the requests that it brings, and what creators answer.
//!
//! What the directory is filtered and sorted by is in the row of a listing, so that a page is read from one index: whether
//! it is listed and what is searched are written with the project, whether it still needs feedback follows the counts of
//! the project by a trigger. The words are found like those of feedback.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DatabaseBackend, Statement},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// One index for each order. What is filtered follows, so that what does not match is passed over in the index.
const INDEXES: [(&str, &str); 3] = [
    ("project_listing_need", "needs_feedback, created_at, id, deadline, kind, language"),
    ("project_listing_newest", "created_at, id, deadline, kind, language"),
    ("project_listing_deadline", "deadline, id, kind, language"),
];

/// What few have is found by this on PostgreSQL, which knows by its statistics that few have it. SQLite would take it for what
/// many have too, and sort them; there it is looked for in the index of the order.
const OF_FEW: &str =
    "create index project_listing_kind_language on project_listing (kind, language, deadline) where is_listed";

const TRIGRAMS: &str = "project_listing_folded_trigrams";

const FOLLOW_COUNT: &str = "update project_listing set needs_feedback = (new.feedbacks = 0) \
    where id = new.project_id and needs_feedback <> (new.feedbacks = 0);";

const SQLITE: [&str; 5] = [
    "create table project_listing_search_row (id integer primary key, listing_id blob not null unique)",
    "create virtual table project_listing_search using fts5 (folded, content = '', contentless_delete = 1, detail = none, \
     tokenize = 'trigram case_sensitive 1')",
    "create trigger project_listing_search_added after insert on project_listing begin \
     insert into project_listing_search_row (listing_id) values (new.id); \
     insert into project_listing_search (rowid, folded) \
     select id, new.folded from project_listing_search_row where listing_id = new.id; end",
    "create trigger project_listing_search_changed after update of folded on project_listing \
     when old.folded is not new.folded begin update project_listing_search set folded = new.folded \
     where rowid = (select id from project_listing_search_row where listing_id = new.id); end",
    "create trigger project_listing_search_removed after delete on project_listing begin \
     delete from project_listing_search \
     where rowid = (select id from project_listing_search_row where listing_id = old.id); \
     delete from project_listing_search_row where listing_id = old.id; end",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_listings(manager).await?;
        let database = manager.get_connection();
        for (index, columns) in INDEXES {
            let statement = format!("create index {index} on project_listing ({columns}) where is_listed");
            database.execute_unprepared(&statement).await?;
        }
        if is_sqlite(manager) {
            for statement in SQLITE {
                database.execute_unprepared(statement).await?;
            }
            for (name, event) in [("added", "insert"), ("changed", "update of feedbacks")] {
                let trigger = format!(
                    "create trigger project_listing_need_{name} after {event} on project_count begin {FOLLOW_COUNT} end"
                );
                database.execute_unprepared(&trigger).await?;
            }
        } else {
            index_words(manager).await?;
            database.execute_unprepared(OF_FEW).await?;
            let trigger = format!(
                "create function project_listing_need() returns trigger language plpgsql as \
                 $$ begin {FOLLOW_COUNT} return null; end $$; \
                 create trigger project_listing_need after insert or update of feedbacks on project_count \
                 for each row execute function project_listing_need()"
            );
            database.execute_unprepared(&trigger).await?;
        }
        change_requests(manager, true).await?;
        let reply = text_null("reply").take();
        manager.alter_table(Table::alter().table("notification").add_column(reply).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        manager.alter_table(Table::alter().table("notification").drop_column("reply").to_owned()).await?;
        // Requests without a link cannot be kept.
        database.execute_unprepared("delete from join_request where link_id is null").await?;
        change_requests(manager, false).await?;
        if is_sqlite(manager) {
            for trigger in ["project_listing_need_added", "project_listing_need_changed"] {
                database.execute_unprepared(&format!("drop trigger {trigger}")).await?;
            }
        } else {
            database.execute_unprepared("drop function project_listing_need cascade").await?;
        }
        manager.drop_table(Table::drop().table("project_listing_report").to_owned()).await?;
        manager.drop_table(Table::drop().table("project_listing").to_owned()).await?;
        if is_sqlite(manager) {
            for table in ["project_listing_search", "project_listing_search_row"] {
                manager.drop_table(Table::drop().table(table).to_owned()).await?;
            }
        }
        Ok(())
    }
}

fn is_sqlite(manager: &SchemaManager) -> bool {
    manager.get_database_backend() == DatabaseBackend::Sqlite
}

async fn create_listings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("project_listing")
                .col(uuid("id").primary_key())
                .col(string_len("kind", 16).check(Expr::col("kind").is_in(["app", "game", "site"])))
                .col(string_len("language", 16).check(Expr::col("language").is_in(["fr", "en", "other"])))
                .col(text_null("question"))
                .col(boolean("is_open"))
                .col(integer("report_count"))
                .col(timestamp_with_time_zone_null("hidden_at"))
                .col(boolean("is_listed"))
                .col(boolean("needs_feedback"))
                .col(date("deadline"))
                .col(timestamp_with_time_zone("created_at"))
                .col(text("folded"))
                .foreign_key(&mut references("project_listing", "id", "project"))
                .to_owned(),
        )
        .await?;
    manager
        .create_table(
            Table::create()
                .table("project_listing_report")
                .col(uuid("listing_id"))
                .col(string_len("reporter", 64))
                .col(timestamp_with_time_zone("created_at"))
                .primary_key(Index::create().col("listing_id").col("reporter"))
                .foreign_key(&mut references("project_listing_report", "listing_id", "project_listing"))
                .to_owned(),
        )
        .await
}

/// Creates the index of words on PostgreSQL, whose extension an administrator may have put in a schema that is not searched.
async fn index_words(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let database = manager.get_connection();
    let schema = "select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm'";
    let row = database.query_one_raw(Statement::from_string(DatabaseBackend::Postgres, schema)).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("the extension pg_trgm".to_owned()))?;
    let schema: String = row.try_get_by_index(0)?;
    let index = format!(
        "create index {TRIGRAMS} on project_listing using gin (folded {schema}.gin_trgm_ops) \
         with (gin_pending_list_limit = 64)"
    );
    database.execute_unprepared(&index).await.map(drop)
}

/// Makes the link of requests optional and adds the question and the reply to them, or undoes both. SQLite cannot change a
/// column: its table is written again.
async fn change_requests(manager: &SchemaManager<'_>, is_up: bool) -> Result<(), DbErr> {
    let database = manager.get_connection();
    if !is_sqlite(manager) {
        let change = if is_up {
            "alter table join_request alter column link_id drop not null, add column question text, add column reply text"
        } else {
            "alter table join_request alter column link_id set not null, drop column question, drop column reply"
        };
        return database.execute_unprepared(change).await.map(drop);
    }
    let mut table = Table::create();
    table.table("join_request_new").col(uuid("id").primary_key()).col(uuid("project_id"));
    table.col(if is_up { uuid_null("link_id") } else { uuid("link_id") }).col(uuid("tester_id"));
    if is_up {
        table.col(text_null("question"));
    }
    table.col(text_null("message"));
    if is_up {
        table.col(text_null("reply"));
    }
    table
        .col(string_len("status", 16).check(Expr::col("status").is_in(["pending", "accepted", "declined"])))
        .col(timestamp_with_time_zone_null("responded_at"))
        .col(timestamp_with_time_zone("created_at"));
    for (column, parent) in [("project_id", "project"), ("link_id", "project_link"), ("tester_id", "user")] {
        table.foreign_key(&mut references("join_request", column, parent));
    }
    table.index(Index::create().name("join_request_once").col("project_id").col("tester_id").unique());
    manager.create_table(table).await?;
    let columns = "id, project_id, link_id, tester_id, message, status, responded_at, created_at";
    for statement in [
        format!("insert into join_request_new ({columns}) select {columns} from join_request"),
        "drop table join_request".to_owned(),
        "alter table join_request_new rename to join_request".to_owned(),
        "create index join_request_project_id_status_created_at on join_request (project_id, status, created_at, id)"
            .to_owned(),
        "create index join_request_link_id_status on join_request (link_id, status)".to_owned(),
        "create index join_request_tester_id on join_request (tester_id)".to_owned(),
    ] {
        database.execute_unprepared(&statement).await?;
    }
    Ok(())
}

fn references(table: &'static str, column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_{column}_fkey"))
        .from(table, column)
        .to(parent, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
