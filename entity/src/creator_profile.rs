//! Creator profiles.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{CreatorProfileId, UserId};

/// At most one per account; its presence makes the account a creator account.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "creator_profile")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: CreatorProfileId,
    /// The account.
    #[sea_orm(unique)]
    pub user_id: UserId,
    /// First name, null when unknown.
    pub first_name: Option<String>,
    /// Last name, null when unknown.
    pub last_name: Option<String>,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
