//! The tester's side of an account.

use sea_orm::entity::prelude::*;

use crate::types::id::{TesterProfileId, UserId};

/// At most one per account; having it is what makes the account a tester's.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tester_profile")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: TesterProfileId,
    /// Whose profile.
    #[sea_orm(unique)]
    pub user_id: UserId,
    /// First name, null when unknown.
    pub first_name: Option<String>,
    /// Last name, null when unknown.
    pub last_name: Option<String>,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
