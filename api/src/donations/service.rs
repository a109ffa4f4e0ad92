//! Keeping what people set out to give.

use entity::donation;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};

use crate::{
    app::App,
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
};

/// The largest donation, in euros: more is a typing error.
pub const MAX_EUROS: i32 = 10_000;

const CENTS: i64 = 100;

/// Keeps an intent to donate so many euros.
pub async fn record(app: &App, euros: Option<i32>) -> Result<donation::Model> {
    if app.config.donation_url.is_none() {
        let closed = UserError::global(UserErrorCode::DonationsClosed, Message::DONATIONS_CLOSED);
        return Err(Error::Rejected(vec![closed]));
    }
    let Some(euros) = euros.filter(|euros| (1..=MAX_EUROS).contains(euros)) else {
        return Err(Error::rejected("amount", UserErrorCode::InvalidAmount, Message::DONATION_AMOUNT_INVALID));
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

/// A donation in the euros it was given in.
pub fn euros(donation: &donation::Model) -> i64 {
    donation.amount_cents / CENTS
}
