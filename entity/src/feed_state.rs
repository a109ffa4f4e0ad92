//! State of the change feed: a single row.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

/// The feed's state. The only row has key 1.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "feed_state")]
pub struct Model {
    /// Always 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// Random; cursors of another epoch have expired.
    pub epoch: i64,
    /// Identifies the PostgreSQL cluster that wrote the table, to detect a dump restored elsewhere; null on SQLite.
    pub cluster: Option<String>,
    /// The highest position removed by pruning: a `seq` on SQLite, a transaction number on PostgreSQL.
    pub floor: i64,
}

impl ActiveModelBehavior for ActiveModel {}
