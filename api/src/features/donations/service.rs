//! Stores intents to donate.

use entity::donation;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::messages;
use crate::platform::{
    app::App,
    error::{Error, Result, UserErrorCode},
};

/// The maximum donation, in euros: more is assumed to be a typing error.
pub const MAX_EUROS: i32 = 10_000;

const CENTS: i64 = 100;

/// Stores an intent to donate an amount in euros.
pub async fn record(app: &App, euros: Option<i32>) -> Result<donation::Model> {
    if app.config.donation_url.is_none() {
        return Err(Error::global(UserErrorCode::DonationsClosed, messages::DONATIONS_CLOSED));
    }
    let Some(euros) = euros.filter(|euros| (1..=MAX_EUROS).contains(euros)) else {
        return Err(Error::rejected("amount", UserErrorCode::InvalidAmount, messages::DONATION_AMOUNT_INVALID));
    };
    let row =
        &donation::Model { id: app.ids.next(), amount_cents: i64::from(euros) * CENTS, created_at: app.clock.now() };
    app.db
        .write(|tx| {
            async move {
                donation::Entity::insert(row.clone().into_active_model()).exec_without_returning(tx.db()).await?;
                Ok(row.clone())
            }
            .scope_boxed()
        })
        .await
}

/// Returns the amount of a donation in whole euros.
pub fn euros(donation: &donation::Model) -> i64 {
    donation.amount_cents / CENTS
}
