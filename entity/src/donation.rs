//! Intended donations.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::DonationId;

/// An intent to donate. The payment happens elsewhere; its outcome is not known here.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "donation")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: DonationId,
    /// Amount in euro cents.
    pub amount_cents: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
