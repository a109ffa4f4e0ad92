//! The token that a letter carries, to verify an address or to choose a new password.

use sea_orm::entity::prelude::*;

use crate::types::{
    id::{LetterTokenId, UserId},
    letter_purpose::LetterPurpose,
};

/// One token, good for one use. It is known to the letter alone; the row holds a hash.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "letter_token")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: LetterTokenId,
    /// To whom the letter went.
    pub user_id: UserId,
    /// What it is good for.
    pub purpose: LetterPurpose,
    /// SHA-256 of the token, in base64url.
    #[sea_orm(unique)]
    pub token_hash: String,
    /// When the letter was written.
    pub created_at: DateTimeUtc,
    /// From here on it opens nothing.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
