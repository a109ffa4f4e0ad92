//! Personal API tokens, with which programs act for a person.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ApiTokenId, UserId},
    scope::Scopes,
};

/// One token. Only its owner knows the secret; the row holds a hash.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "api_token")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ApiTokenId,
    /// The account it acts for.
    pub user_id: UserId,
    /// Name given by the owner, 1 to 80 characters.
    pub name: String,
    /// SHA-256 of the secret, in base64url.
    #[sea_orm(unique)]
    pub token_hash: String,
    /// The last four characters of the secret, to tell tokens apart.
    pub hint: String,
    /// The scopes granted.
    #[sea_orm(column_type = "JsonBinary")]
    pub scopes: Scopes,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last use, written at most once per 15 minutes; null before the first.
    pub last_used_at: Option<DateTimeUtc>,
    /// Expiry time.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
