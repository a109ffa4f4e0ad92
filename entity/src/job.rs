//! Work that is due.

use sea_orm::entity::prelude::*;

use crate::types::id::JobId;

/// One job. The row is removed by the transaction that does the work.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "job")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: JobId,
    /// What is to be done.
    pub kind: String,
    /// On whose behalf: an account, or the address of a letter; empty for what nobody waits behind.
    pub owner: String,
    /// With what.
    #[sea_orm(column_type = "JsonBinary")]
    pub payload: Json,
    /// Not before this instant.
    pub run_at: DateTimeUtc,
    /// How often it failed.
    pub attempts: i32,
    /// When it was scheduled.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
