//! Deletes expired rows.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{api_token, email_token, idempotency_key, oauth_state, session};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::platform::{app::App, error::Result, http::IDEMPOTENCY_KEY_LIFETIME, jobs::Periodic};

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
    let removed = app.db.write(|tx| {
        async move {
            let (db, now) = (tx.db(), tx.now());
            let sessions = session::Entity::delete_many().filter(session::Column::ExpiresAt.lt(now)).exec(db).await?;
            let email_tokens =
                email_token::Entity::delete_many().filter(email_token::Column::ExpiresAt.lt(now)).exec(db).await?;
            let states =
                oauth_state::Entity::delete_many().filter(oauth_state::Column::ExpiresAt.lt(now)).exec(db).await?;
            let tokens = api_token::Entity::delete_many()
                .filter(api_token::Column::ExpiresAt.lt(now - EXPIRED_TOKEN_RETENTION))
                .exec(db)
                .await?;
            let keys = idempotency_key::Entity::delete_many()
                .filter(idempotency_key::Column::CreatedAt.lt(now - IDEMPOTENCY_KEY_LIFETIME))
                .exec(db)
                .await?;
            Ok([sessions, email_tokens, states, tokens, keys].iter().map(|removed| removed.rows_affected).sum::<u64>())
        }
        .scope_boxed()
    });
    let removed = removed.await?;
    if removed > 0 {
        tracing::info!(removed, "deleted expired rows");
    }
    Ok(removed)
}
