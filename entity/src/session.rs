//! A signed-in browser.

use sea_orm::entity::prelude::*;

use crate::types::id::{SessionId, UserId};

/// One session. Its token is known to the browser alone; the row holds a hash.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "session")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SessionId,
    /// Who is signed in.
    pub user_id: UserId,
    /// SHA-256 of the token, in base64url.
    #[sea_orm(unique)]
    pub token_hash: String,
    /// What the browser called itself at sign-in, cut to 300 characters.
    pub user_agent: Option<String>,
    /// Sign-in instant.
    pub created_at: DateTimeUtc,
    /// Last use, written at most once in a quarter of an hour.
    pub last_seen_at: DateTimeUtc,
    /// From here on the token opens nothing.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
