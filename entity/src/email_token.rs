//! Tokens sent by email, to verify an address or to choose a new password.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    email_token_purpose::EmailTokenPurpose,
    id::{EmailTokenId, UserId},
};

/// One single-use token. Only the email contains it; the row holds a hash.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "email_token")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: EmailTokenId,
    /// The recipient's account.
    pub user_id: UserId,
    /// What the token may be used for.
    pub purpose: EmailTokenPurpose,
    /// SHA-256 of the token, in base64url.
    #[sea_orm(unique)]
    pub token_hash: String,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Expiry time.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
