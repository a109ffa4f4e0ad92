//! Forgetting what has expired: it opens nothing any more, or nobody looks at it, and is only in the way.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{api_token, idempotency_key, letter_token, oauth_state, session, webhook_delivery};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tokio::time::sleep;

use crate::{app::App, error::Result, http::IDEMPOTENCY_KEYS_KEPT, webhooks};

const INTERVAL: Duration = Duration::from_hours(1);

/// An expired API token stays in the list of its person for so long: that is why their program stopped working.
const MOURNED: TimeDelta = TimeDelta::days(90);

/// Starts the sweeper. It ends when the process is asked to stop.
pub fn start(app: &App) {
    app.tasks.spawn(run(app.clone()));
}

async fn run(app: App) {
    while app.stop.run_until_cancelled(sleep(INTERVAL)).await.is_some() {
        match sweep(&app).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "what has expired is forgotten"),
            Err(error) => tracing::error!(?error, "what has expired could not be removed"),
        }
    }
}

/// Removes what has expired; tells how many rows.
pub async fn sweep(app: &App) -> Result<u64> {
    app.db
        .write(|tx| {
            async move {
                let (db, now) = (tx.db(), tx.now());
                let sessions =
                    session::Entity::delete_many().filter(session::Column::ExpiresAt.lt(now)).exec(db).await?;
                let letters = letter_token::Entity::delete_many()
                    .filter(letter_token::Column::ExpiresAt.lt(now))
                    .exec(db)
                    .await?;
                let states =
                    oauth_state::Entity::delete_many().filter(oauth_state::Column::ExpiresAt.lt(now)).exec(db).await?;
                let tokens = api_token::Entity::delete_many()
                    .filter(api_token::Column::ExpiresAt.lt(now - MOURNED))
                    .exec(db)
                    .await?;
                let deliveries = webhook_delivery::Entity::delete_many()
                    .filter(webhook_delivery::Column::CreatedAt.lt(now - webhooks::KEPT))
                    .exec(db)
                    .await?;
                let keys = idempotency_key::Entity::delete_many()
                    .filter(idempotency_key::Column::CreatedAt.lt(now - IDEMPOTENCY_KEYS_KEPT))
                    .exec(db)
                    .await?;
                Ok([sessions, letters, states, tokens, deliveries, keys]
                    .iter()
                    .map(|removed| removed.rows_affected)
                    .sum())
            }
            .scope_boxed()
        })
        .await
}
