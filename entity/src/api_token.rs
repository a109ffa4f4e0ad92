//! A personal API token: how a program acts for a person.

use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ApiTokenId, UserId},
    scope::Scopes,
};

/// One token. Its secret is known to its person alone; the row holds a hash.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "api_token")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ApiTokenId,
    /// For whom it acts.
    pub user_id: UserId,
    /// As the person calls it, 1 to 80 characters.
    pub name: String,
    /// SHA-256 of the secret, in base64url.
    #[sea_orm(unique)]
    pub token_hash: String,
    /// The last four characters of the secret, to tell tokens apart.
    pub hint: String,
    /// What it may do.
    #[sea_orm(column_type = "JsonBinary")]
    pub scopes: Scopes,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last use, written at most once in a quarter of an hour; null until the first.
    pub last_used_at: Option<DateTimeUtc>,
    /// From here on it opens nothing.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
