//! A request that must not be done twice, and its answer.

use sea_orm::entity::prelude::*;

/// One key that a client gave to one request.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_key")]
pub struct Model {
    /// Primary key: SHA-256 of whose key it is and of the key, in base64url.
    #[sea_orm(primary_key, auto_increment = false)]
    pub key_hash: String,
    /// SHA-256 of the request, in base64url.
    pub request_hash: String,
    /// The answer's `data`, JSON; null while the request is being answered.
    #[sea_orm(column_type = "Text", nullable)]
    pub answer: Option<String>,
    /// When the key was first given.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
