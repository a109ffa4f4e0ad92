//! What the home of testers is read from: the keywords of the projects in the directory, by which those that go with a tester's
//! skills are found, and an index of the feedback of which something is asked of its author.

use std::collections::BTreeSet;

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{
        ConnectionTrait,
        prelude::{Json, Uuid},
    },
};
use unicode_normalization::UnicodeNormalization;

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "project_listing_keyword";
const REQUESTED: &str = "feedback_author_id_created_at_id_requested";

/// Listings per batch, which bounds the memory used.
const AT_ONCE: u64 = 500;

/// Maximum number of consecutive words of a keyword that may be the name of a skill.
const MAX_WORDS: usize = 4;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(TABLE)
                    .col(uuid("listing_id"))
                    // Not bounded: folding may expand one character to several.
                    .col(text("folded"))
                    .col(string_len("language", 16))
                    .primary_key(Index::create().col("listing_id").col("folded"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("project_listing_keyword_listing_id_fkey")
                            .from(TABLE, "listing_id")
                            .to("project_listing", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        add_keywords(manager).await?;
        // The newest projects with a keyword; those in other languages are passed over in the index.
        let mut newest = Index::create().name("project_listing_keyword_newest").table(TABLE).to_owned();
        manager.create_index(newest.col("folded").col("listing_id").col("language").to_owned()).await?;
        // The same condition as in the query, which an index of part of a table needs.
        let requested = format!(
            "create index {REQUESTED} on feedback (author_id, created_at, id) \
             where retest = 'requested' or status = 'info_requested'"
        );
        manager.get_connection().execute_unprepared(&requested).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(REQUESTED).table("feedback").to_owned()).await?;
        manager.drop_table(Table::drop().table(TABLE).to_owned()).await
    }
}

/// Adds the keywords of the projects that are in the directory already, as the server did at this migration.
async fn add_keywords(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let database = manager.get_connection();
    let mut last = Uuid::nil();
    loop {
        let some = Query::select()
            .columns([("project_listing", "id"), ("project_listing", "language"), ("project", "keywords")])
            .from("project_listing")
            .inner_join("project", Expr::col(("project", "id")).equals(("project_listing", "id")))
            .and_where(Expr::col("is_listed").eq(true))
            .and_where(Expr::col(("project_listing", "id")).gt(last))
            .order_by(("project_listing", "id"), Order::Asc)
            .limit(AT_ONCE)
            .to_owned();
        let rows = database.query_all(&some).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            last = row.try_get("", "id")?;
            let language: String = row.try_get("", "language")?;
            let keywords: Json = row.try_get("", "keywords")?;
            let keywords = keywords.as_array().into_iter().flatten().filter_map(Json::as_str);
            let names: BTreeSet<String> = keywords.flat_map(phrases).collect();
            if names.is_empty() {
                continue;
            }
            let mut insert = Query::insert().into_table(TABLE).columns(["listing_id", "folded", "language"]).to_owned();
            for name in names {
                insert.values_panic([last.into(), name.into(), language.as_str().into()]);
            }
            database.execute(&insert).await?;
        }
    }
}

/// Returns a keyword and each part of some consecutive words of it, folded.
fn phrases(keyword: &str) -> BTreeSet<String> {
    let folded = fold(keyword);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let parts = (1..=MAX_WORDS).flat_map(|count| words.windows(count).map(|words| words.join(" ")));
    parts.chain([folded.clone()]).filter(|name| !name.is_empty()).collect()
}

/// Folds text: lower case, without accents, invisible characters and typographic variants.
fn fold(text: &str) -> String {
    let is_left_out = |c: char| {
        matches!(c, '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let bare = text.nfkd().filter(|&c| !is_left_out(c)).nfc().collect::<String>().to_lowercase();
    let plain = bare.replace('œ', "oe").replace('æ', "ae").replace('ß', "ss").replace(['đ', 'ð'], "d");
    let plain = plain.replace('ø', "o").replace('ł', "l").replace('ı', "i").replace('ς', "σ").replace(['’', 'ʼ'], "'");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
