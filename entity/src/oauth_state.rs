//! Used OAuth states, so that each state is accepted only once.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::OAuthStateId;

/// One used state. The row is kept until the state expires.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "oauth_state")]
pub struct Model {
    /// Primary key: the identifier inside the signed state.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: OAuthStateId,
    /// Expiry time of the state.
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
