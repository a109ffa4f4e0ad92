//! The change feed: the outbox that every mutation writes to, and the feed's state.
//!
//! The only table whose columns depend on the database, because the commit order does:
//! - SQLite has one writer at a time, so `seq` is the commit order. `AUTOINCREMENT` matters: without it, numbers
//!   restart at 1 once pruning has emptied the table, and every client would silently miss the new rows.
//! - On PostgreSQL `seq` is not the commit order. `xid`, the writing transaction, lets a reader determine which rows a
//!   snapshot sees, and so read exactly those that became visible between two snapshots.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DatabaseBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let postgres = manager.get_database_backend() == DatabaseBackend::Postgres;
        let mut change = Table::create()
            .table("change")
            .col(big_pk_auto("seq"))
            .col(string_len("topic", 120))
            .col(string_len("operation", 1))
            .col(uuid("object_id"))
            .col(big_integer("version"))
            .col(text_null("image"))
            .col(timestamp_with_time_zone("at"))
            .to_owned();
        if postgres {
            change.col(ColumnDef::new("xid").custom("xid8").not_null().default(Expr::cust("pg_current_xact_id()")));
        }
        manager.create_table(change).await?;
        let mut by_topic = Index::create().name("change_topic").table("change").col("topic").to_owned();
        if postgres {
            manager
                .create_index(Index::create().name("change_xid_seq").table("change").col("xid").col("seq").to_owned())
                .await?;
            by_topic.col("xid");
        }
        manager.create_index(by_topic.col("seq").to_owned()).await?;
        manager.create_index(Index::create().name("change_at").table("change").col("at").to_owned()).await?;
        manager
            .create_table(
                Table::create()
                    .table("feed_state")
                    .col(integer("id").primary_key())
                    .col(big_integer("epoch"))
                    .col(text_null("cluster"))
                    .col(big_integer("floor"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("feed_state").to_owned()).await?;
        manager.drop_table(Table::drop().table("change").to_owned()).await
    }
}
