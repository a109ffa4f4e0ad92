//! Deletion of old messages and service requests.

use chrono::TimeDelta;
use entity::{contact_message, service_request};
use sea_orm::ColumnTrait;

use crate::platform::{app::App, db::retention::delete_in_batches, error::Result};

/// How long messages and requests are kept. The privacy policy says so.
const RETENTION: TimeDelta = TimeDelta::days(365);

/// Deletes the messages and requests that are too old, and returns their number.
pub async fn delete_old(app: &App) -> Result<u64> {
    let (db, oldest) = (&app.db, app.clock.now() - RETENTION);
    Ok(delete_in_batches::<contact_message::Entity>(db, contact_message::Column::CreatedAt.lt(oldest)).await?
        + delete_in_batches::<service_request::Entity>(db, service_request::Column::CreatedAt.lt(oldest)).await?)
}
