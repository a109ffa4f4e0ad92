//! The change feed's table: what every committed transaction did, for those who may see it.
//!
//! On PostgreSQL the table has one more column, `xid` (the writing transaction, filled by the database), which only
//! the feed's own statements read.

use sea_orm::entity::prelude::*;

/// One change, as seen by one audience.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "change")]
pub struct Model {
    /// Drawn while the changed row is locked, so it orders the versions of one object. Between objects it is *not* the
    /// order of commit on PostgreSQL.
    #[sea_orm(primary_key)]
    pub seq: i64,
    /// The audience, such as `projects:0192…`.
    pub topic: String,
    /// `i` created, `u` updated, `d` deleted, `a` access withdrawn.
    pub operation: String,
    /// The changed object.
    pub object_id: Uuid,
    /// The object's version after the change.
    pub version: i64,
    /// The object after the change, as JSON text; null when it is gone.
    #[sea_orm(column_type = "Text", nullable)]
    pub image: Option<String>,
    /// For people and for pruning, never for order.
    pub at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
