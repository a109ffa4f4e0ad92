//! Who a person is at a provider.

use sea_orm::entity::prelude::*;

use crate::types::{
    id::{OAuthIdentityId, UserId},
    oauth_provider::OAuthProvider,
};

/// One identity. It belongs to one account; an account may have one at each provider.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "oauth_identity")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: OAuthIdentityId,
    /// Whose account it signs in to.
    pub user_id: UserId,
    /// Where.
    pub provider: OAuthProvider,
    /// The provider's own identifier of the person, which never changes (a name or an address may).
    pub subject: String,
    /// When it was linked.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
