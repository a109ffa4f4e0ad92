//! Sessions of signed-in browsers.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{SessionId, UserId};

/// One session. Only the browser has the token; the row holds a hash.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "session")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SessionId,
    /// The account signed in.
    pub user_id: UserId,
    /// SHA-256 of the token, in base64url.
    #[sea_orm(unique)]
    pub token_hash: String,
    /// `User-Agent` of the browser at sign-in, cut to 300 characters.
    pub user_agent: Option<String>,
    /// Time of sign-in.
    pub created_at: DateTimeUtc,
    /// Time of the last use, written at most once per 15 minutes.
    pub last_seen_at: DateTimeUtc,
    /// Expiry time of the token.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
