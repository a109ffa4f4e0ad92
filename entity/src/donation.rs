//! Somebody set out to donate.

use sea_orm::entity::prelude::*;

use crate::types::id::DonationId;

/// An intent: the payment happens elsewhere, and is not known here to have happened.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "donation")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: DonationId,
    /// Euro cents.
    pub amount_cents: i64,
    /// When.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
