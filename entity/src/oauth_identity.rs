//! Identities of users at OAuth providers.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{OAuthIdentityId, UserId},
    oauth_provider::OAuthProvider,
};

/// One identity. It belongs to one account; an account may have one per provider.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "oauth_identity")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: OAuthIdentityId,
    /// The account it signs in to.
    pub user_id: UserId,
    /// The provider.
    pub provider: OAuthProvider,
    /// The provider's identifier of the user, which never changes, unlike a name or an address.
    pub subject: String,
    /// Time when it was linked.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
