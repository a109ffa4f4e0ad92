//! Deletes expired rows of the platform.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{api_token, email_token, idempotency_key, oauth_state, session};
use sea_orm::ColumnTrait;

use super::{
    app::App, db::retention::delete_in_batches, error::Result, http::IDEMPOTENCY_KEY_LIFETIME, jobs::Periodic,
};

/// Deletes expired rows every hour.
pub const PERIODIC: Periodic = Periodic {
    name: "sweep",
    interval: Duration::from_hours(1),
    run: |app| Box::pin(async move { sweep(app).await.map(drop) }),
};

/// How long an expired API token stays in its owner's list, where it explains why a program stopped working.
const EXPIRED_TOKEN_RETENTION: TimeDelta = TimeDelta::days(90);

/// Deletes expired rows and returns their number.
pub async fn sweep(app: &App) -> Result<u64> {
    let (db, now) = (&app.db, app.clock.now());
    let (token, key) = (api_token::Column::ExpiresAt, idempotency_key::Column::CreatedAt);
    Ok(delete_in_batches::<session::Entity>(db, session::Column::ExpiresAt.lt(now)).await?
        + delete_in_batches::<email_token::Entity>(db, email_token::Column::ExpiresAt.lt(now)).await?
        + delete_in_batches::<oauth_state::Entity>(db, oauth_state::Column::ExpiresAt.lt(now)).await?
        + delete_in_batches::<api_token::Entity>(db, token.lt(now - EXPIRED_TOKEN_RETENTION)).await?
        + delete_in_batches::<idempotency_key::Entity>(db, key.lt(now - IDEMPOTENCY_KEY_LIFETIME)).await?)
}
