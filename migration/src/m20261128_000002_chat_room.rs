//! What the chat needs to find a conversation again: the searchable texts of conversations and messages, folded, with an
//! index of the sequences of three letters in messages like that of feedback; what a reply is about; and whether a
//! conversation still waits for the name that its first message gives it.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DatabaseBackend, Statement, prelude::Uuid},
};
use unicode_normalization::UnicodeNormalization;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Rows per batch, which bounds the memory used.
const AT_ONCE: u64 = 500;

const TRIGRAMS: &str = "chat_message_folded_trigrams";

/// For the list of a person's conversations in one project, in its order.
const OF_PROJECT: &str = "conversation_user_id_project_id";

const SQLITE: [&str; 7] = [
    "create table chat_message_search_row (id integer primary key, message_id blob not null unique)",
    "create virtual table chat_message_search using fts5 (folded, content = '', contentless_delete = 1, detail = none, \
     tokenize = 'trigram case_sensitive 1')",
    "insert into chat_message_search_row (message_id) select id from chat_message",
    "insert into chat_message_search (rowid, folded) select chat_message_search_row.id, folded from chat_message_search_row \
     join chat_message on chat_message.id = message_id",
    "create trigger chat_message_search_added after insert on chat_message begin \
     insert into chat_message_search_row (message_id) values (new.id); \
     insert into chat_message_search (rowid, folded) \
     select id, new.folded from chat_message_search_row where message_id = new.id; end",
    "create trigger chat_message_search_changed after update of folded on chat_message \
     when old.folded is not new.folded begin update chat_message_search set folded = new.folded \
     where rowid = (select id from chat_message_search_row where message_id = new.id); end",
    "create trigger chat_message_search_removed after delete on chat_message begin \
     delete from chat_message_search \
     where rowid = (select id from chat_message_search_row where message_id = old.id); \
     delete from chat_message_search_row where message_id = old.id; end",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The defaults are for rows of before, and of processes of the previous version.
        for (table, column) in [
            ("chat_message", text("folded").default("").take()),
            ("chat_message", json_binary("sources").default("{}").take()),
            ("conversation", text("folded").default("").take()),
            ("conversation", boolean("is_name_provisional").default(false).take()),
        ] {
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        let database = manager.get_connection();
        database
            .execute_unprepared(
                "update conversation set is_name_provisional = true where version = 1 and name = 'Nouvelle conversation'",
            )
            .await?;
        fold_all(manager, "conversation", "name").await?;
        fold_all(manager, "chat_message", "content").await?;
        manager
            .create_index(
                Index::create()
                    .name(OF_PROJECT)
                    .table("conversation")
                    .col("user_id")
                    .col("project_id")
                    .col("updated_at")
                    .col("id")
                    .to_owned(),
            )
            .await?;
        if database.get_database_backend() == DatabaseBackend::Sqlite {
            for statement in SQLITE {
                database.execute_unprepared(statement).await?;
            }
            return Ok(());
        }
        // The extension is there since feedback is searched. An administrator may have created it in a schema that is not
        // searched.
        let schema = "select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm'";
        let schema = Statement::from_string(DatabaseBackend::Postgres, schema);
        let row = database.query_one_raw(schema).await?;
        let row = row.ok_or_else(|| DbErr::RecordNotFound("the extension pg_trgm".to_owned()))?;
        let schema: String = row.try_get_by_index(0)?;
        let index = format!(
            "create index {TRIGRAMS} on chat_message using gin (folded {schema}.gin_trgm_ops) \
             with (gin_pending_list_limit = 64)"
        );
        database.execute_unprepared(&index).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let database = manager.get_connection();
        if database.get_database_backend() == DatabaseBackend::Sqlite {
            for what in [
                "trigger chat_message_search_added",
                "trigger chat_message_search_changed",
                "trigger chat_message_search_removed",
                "table chat_message_search",
                "table chat_message_search_row",
            ] {
                database.execute_unprepared(&format!("drop {what}")).await?;
            }
        } else {
            manager.drop_index(Index::drop().name(TRIGRAMS).table("chat_message").to_owned()).await?;
        }
        manager.drop_index(Index::drop().name(OF_PROJECT).table("conversation").to_owned()).await?;
        for (table, column) in [
            ("conversation", "is_name_provisional"),
            ("conversation", "folded"),
            ("chat_message", "sources"),
            ("chat_message", "folded"),
        ] {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}

/// Folds a text of all rows of a table.
async fn fold_all(manager: &SchemaManager<'_>, table: &'static str, column: &'static str) -> Result<(), DbErr> {
    let mut last = Uuid::nil();
    loop {
        let some = Query::select()
            .columns(["id", column])
            .from(table)
            .and_where(Expr::col("id").gt(last))
            .order_by("id", Order::Asc)
            .limit(AT_ONCE)
            .to_owned();
        let rows = manager.get_connection().query_all(&some).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            last = row.try_get("", "id")?;
            let folded = fold(&row.try_get::<String>("", column)?);
            let update =
                Query::update().table(table).value("folded", folded).and_where(Expr::col("id").eq(last)).to_owned();
            manager.get_connection().execute(&update).await?;
        }
    }
}

/// Folds text as the server did at this migration.
fn fold(text: &str) -> String {
    let is_left_out = |c: &char| {
        matches!(c, '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let bare = text.nfkd().filter(|c| !is_left_out(c)).nfc().collect::<String>().to_lowercase();
    let mut folded = String::with_capacity(bare.len());
    for c in bare.chars() {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            '’' | 'ʼ' => folded.push('\''),
            other => folded.push(other),
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}
