//! The change feed's table: the changes made by every committed transaction, by topic.
//!
//! On PostgreSQL the table has one more column, `xid` (the writing transaction, filled by the database), which only
//! the feed's own statements read.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

/// One change, as seen by the subscribers of one topic.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "change")]
pub struct Model {
    /// Sequence number, assigned while the changed row is locked, so that it orders the versions of one object. Across
    /// objects it is *not* the commit order on PostgreSQL.
    #[sea_orm(primary_key)]
    pub seq: i64,
    /// The topic, such as `projects:0192…`.
    pub topic: String,
    /// `i` created, `u` updated, `d` deleted, `a` access withdrawn.
    pub operation: String,
    /// The changed object.
    pub object_id: Uuid,
    /// The object's version after the change.
    pub version: i64,
    /// The object after the change, as JSON text; null when it was deleted.
    #[sea_orm(column_type = "Text", nullable)]
    pub image: Option<String>,
    /// Time of the change, for people and for pruning, never for ordering.
    pub at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
