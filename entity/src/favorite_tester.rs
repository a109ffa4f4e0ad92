//! Favourite testers of creators.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::UserId;

/// A tester whom a creator marked to find them again. Only the creator sees it.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "favorite_tester")]
pub struct Model {
    /// The creator.
    #[sea_orm(primary_key, auto_increment = false)]
    pub creator_id: UserId,
    /// The tester's account.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tester_id: UserId,
    /// Time when the tester was marked.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
