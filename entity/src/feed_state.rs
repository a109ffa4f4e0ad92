//! What the change feed knows of itself: one row.

use sea_orm::entity::prelude::*;

/// The feed's state. Key 1 is the only row.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "feed_state")]
pub struct Model {
    /// Always 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// Random; a cursor of another epoch is expired.
    pub epoch: i64,
    /// Which PostgreSQL cluster wrote the table; null on SQLite. A dump restored elsewhere is recognised by it.
    pub cluster: Option<String>,
    /// The highest position removed by pruning: a `seq` on SQLite, a transaction number on PostgreSQL.
    pub floor: i64,
}

impl ActiveModelBehavior for ActiveModel {}
