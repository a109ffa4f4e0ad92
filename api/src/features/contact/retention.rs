//! Deletion of old messages and service requests.

use chrono::TimeDelta;
use entity::{contact_message, service_request};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::platform::{app::App, error::Result};

/// How long messages and requests are kept. The privacy policy says so.
const RETENTION: TimeDelta = TimeDelta::days(365);

/// Deletes the messages and requests that are too old, and returns their number.
pub async fn delete_old(app: &App) -> Result<u64> {
    let removed = app.db.write(|tx| {
        async move {
            let (db, oldest) = (tx.db(), tx.now() - RETENTION);
            let messages =
                contact_message::Entity::delete_many().filter(contact_message::Column::CreatedAt.lt(oldest)).exec(db);
            let messages = messages.await?;
            let requests =
                service_request::Entity::delete_many().filter(service_request::Column::CreatedAt.lt(oldest)).exec(db);
            let requests = requests.await?;
            Ok(messages.rows_affected + requests.rows_affected)
        }
        .scope_boxed()
    });
    let removed = removed.await?;
    if removed > 0 {
        tracing::info!(removed, "deleted old contact messages and service requests");
    }
    Ok(removed)
}
