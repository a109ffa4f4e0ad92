//! Providers that users have unlinked from their accounts.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::UserId, oauth_provider::OAuthProvider};

/// A provider that signs in to an account no more by its address, until the user links one of its identities again.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "unlinked_provider")]
pub struct Model {
    /// The account.
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// The provider.
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: OAuthProvider,
    /// Time when it was unlinked.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
