//! The searchable text of a project, folded when it is written instead of at each search.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::prelude::Uuid};
use unicode_normalization::UnicodeNormalization;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Projects per batch, which bounds the memory used.
const AT_ONCE: u64 = 500;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = text("folded").default("").take();
        manager.alter_table(Table::alter().table("project").add_column(column).to_owned()).await?;
        let mut last = Uuid::nil();
        loop {
            let some = Query::select()
                .columns(["id", "title", "description"])
                .expr_as(Expr::col("keywords").cast_as("text"), "keywords")
                .from("project")
                .and_where(Expr::col("id").gt(last))
                .order_by("id", Order::Asc)
                .limit(AT_ONCE)
                .to_owned();
            let rows = manager.get_connection().query_all(&some).await?;
            if rows.is_empty() {
                return Ok(());
            }
            for row in rows {
                let text = |name: &str| row.try_get::<String>("", name);
                let keywords = text("keywords")?.replace(['[', ']', '"', ','], " ");
                let folded = fold(&format!("{} {keywords} {}", text("title")?, text("description")?));
                last = row.try_get("", "id")?;
                let update = Query::update()
                    .table("project")
                    .value("folded", folded)
                    .and_where(Expr::col("id").eq(last))
                    .to_owned();
                manager.get_connection().execute(&update).await?;
            }
        }
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("project").drop_column("folded").to_owned()).await
    }
}

/// Folds text as the server did at this migration.
fn fold(text: &str) -> String {
    let bare = text.nfkd().filter(|c| !matches!(c, '\u{300}'..='\u{36f}')).nfc().collect::<String>().to_lowercase();
    let plain = bare.replace('œ', "oe").replace('æ', "ae").replace('ß', "ss").replace(['’', 'ʼ'], "'");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
