//! Idempotency keys of requests, and the responses to replay.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

/// One key, given by a client to one request.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "idempotency_key")]
pub struct Model {
    /// Primary key: SHA-256 of the key's owner and the key, in base64url.
    #[sea_orm(primary_key, auto_increment = false)]
    pub key_hash: String,
    /// SHA-256 of the request, in base64url.
    pub request_hash: String,
    /// The response, `data` and `errors`, as JSON; null while the request is in progress.
    #[sea_orm(column_type = "Text", nullable)]
    pub answer: Option<String>,
    /// Time of the first use of the key.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
