//! Deletes expired rows every hour.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{api_token, idempotency_key, letter_token, oauth_state, session, webhook_delivery};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tokio::time::sleep;

use crate::{
    app::App,
    features::webhooks,
    platform::{error::Result, http::IDEMPOTENCY_KEY_LIFETIME},
};

const INTERVAL: Duration = Duration::from_hours(1);

/// How long an expired API token stays in its owner's list, where it explains why a program stopped working.
const EXPIRED_TOKEN_RETENTION: TimeDelta = TimeDelta::days(90);

/// Starts the sweeper, which runs until shutdown.
pub fn start(app: &App) {
    app.tasks.spawn(run(app.clone()));
}

async fn run(app: App) {
    while app.stop.run_until_cancelled(sleep(INTERVAL)).await.is_some() {
        match sweep(&app).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "deleted expired rows"),
            Err(error) => tracing::error!(?error, "expired rows could not be deleted"),
        }
    }
}

/// Deletes expired rows and returns their number.
pub async fn sweep(app: &App) -> Result<u64> {
    app.db
        .write(|tx| {
            async move {
                let (db, now) = (tx.db(), tx.now());
                let sessions =
                    session::Entity::delete_many().filter(session::Column::ExpiresAt.lt(now)).exec(db).await?;
                let email_tokens = letter_token::Entity::delete_many()
                    .filter(letter_token::Column::ExpiresAt.lt(now))
                    .exec(db)
                    .await?;
                let states =
                    oauth_state::Entity::delete_many().filter(oauth_state::Column::ExpiresAt.lt(now)).exec(db).await?;
                let tokens = api_token::Entity::delete_many()
                    .filter(api_token::Column::ExpiresAt.lt(now - EXPIRED_TOKEN_RETENTION))
                    .exec(db)
                    .await?;
                let deliveries = webhook_delivery::Entity::delete_many()
                    .filter(webhook_delivery::Column::CreatedAt.lt(now - webhooks::LOG_RETENTION))
                    .exec(db)
                    .await?;
                let keys = idempotency_key::Entity::delete_many()
                    .filter(idempotency_key::Column::CreatedAt.lt(now - IDEMPOTENCY_KEY_LIFETIME))
                    .exec(db)
                    .await?;
                Ok([sessions, email_tokens, states, tokens, deliveries, keys]
                    .iter()
                    .map(|removed| removed.rows_affected)
                    .sum())
            }
            .scope_boxed()
        })
        .await
}
