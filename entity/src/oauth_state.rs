//! The sign-ins at a provider that came back: each comes back once.

use sea_orm::entity::prelude::*;

use crate::types::id::OAuthStateId;

/// One state that was used. Kept until it would have expired anyway.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "oauth_state")]
pub struct Model {
    /// Primary key: what the signed state calls itself.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: OAuthStateId,
    /// From here on the state is refused for its age.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
