//! An index of the words in feedback, by the sequences of three letters that they have: it finds them also inside of other
//! words, as a search does.
//!
//! On PostgreSQL it is a GIN index of the extension `pg_trgm`, which every PostgreSQL has and the owner of a database may
//! add. On SQLite it is a table of FTS5, which triggers keep. Its rows have a number of their own, because SQLite may give
//! other numbers to the rows of `feedback` when the file is compacted. It has no positions, and thus a third of the size:
//! like `pg_trgm` it finds what has all the sequences of a word, among which the text itself is compared.

use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, DatabaseBackend, Statement},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

const INDEX: &str = "feedback_folded_trigrams";

const SQLITE: [&str; 7] = [
    "create table feedback_search_row (id integer primary key, feedback_id blob not null unique)",
    "create virtual table feedback_search using fts5 (folded, content = '', contentless_delete = 1, detail = none, \
     tokenize = 'trigram case_sensitive 1')",
    "insert into feedback_search_row (feedback_id) select id from feedback",
    "insert into feedback_search (rowid, folded) select feedback_search_row.id, folded from feedback_search_row \
     join feedback on feedback.id = feedback_id",
    "create trigger feedback_search_added after insert on feedback begin \
     insert into feedback_search_row (feedback_id) values (new.id); \
     insert into feedback_search (rowid, folded) select id, new.folded from feedback_search_row where feedback_id = new.id; \
     end",
    "create trigger feedback_search_changed after update of folded on feedback when old.folded is not new.folded begin \
     update feedback_search set folded = new.folded \
     where rowid = (select id from feedback_search_row where feedback_id = new.id); end",
    "create trigger feedback_search_removed after delete on feedback begin \
     delete from feedback_search where rowid = (select id from feedback_search_row where feedback_id = old.id); \
     delete from feedback_search_row where feedback_id = old.id; end",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        if database.get_database_backend() == DatabaseBackend::Sqlite {
            for statement in SQLITE {
                database.execute_unprepared(statement).await?;
            }
            return Ok(());
        }
        database.execute_unprepared("create extension if not exists pg_trgm").await.map_err(|error| {
            DbErr::Migration(format!(
                "the extension pg_trgm of PostgreSQL could not be created ({error}); let an administrator execute \
                 `create extension pg_trgm` in this database (with the packages of PostgreSQL's contributions, often \
                 postgresql-contrib, installed), then start again"
            ))
        })?;
        // An administrator may have created it in a schema that is not searched.
        let schema = "select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm'";
        let schema = Statement::from_string(DatabaseBackend::Postgres, schema);
        let row = database.query_one_raw(schema).await?;
        let row = row.ok_or_else(|| DbErr::RecordNotFound("the extension pg_trgm".to_owned()))?;
        let schema: String = row.try_get_by_index(0)?;
        // What was added last is kept in a list that each search reads: it is short.
        let index = format!(
            "create index {INDEX} on feedback using gin (folded {schema}.gin_trgm_ops) with (gin_pending_list_limit = 64)"
        );
        database.execute_unprepared(&index).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        if database.get_database_backend() == DatabaseBackend::Sqlite {
            for what in [
                "trigger feedback_search_added",
                "trigger feedback_search_changed",
                "trigger feedback_search_removed",
                "table feedback_search",
                "table feedback_search_row",
            ] {
                database.execute_unprepared(&format!("drop {what}")).await?;
            }
            return Ok(());
        }
        // The extension stays: others may use it.
        manager.drop_index(Index::drop().name(INDEX).table("feedback").to_owned()).await
    }
}
