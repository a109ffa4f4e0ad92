//! Scheduled jobs.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::JobId;

/// One job, deleted once it is done, or periodic work, postponed after each run.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "job")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: JobId,
    /// Kind of job.
    pub kind: String,
    /// Owner, for fair scheduling: an account, or the recipient's address of an email; empty for jobs without an owner.
    pub owner: String,
    /// Arguments.
    #[sea_orm(column_type = "JsonBinary")]
    pub payload: Json,
    /// Earliest time to run it; while it runs, the time when its lease expires.
    pub run_at: DateTimeUtc,
    /// Number of attempts, with the one in progress.
    pub attempts: i32,
    /// Time when it was scheduled.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
