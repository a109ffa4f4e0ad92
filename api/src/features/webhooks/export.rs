//! The webhooks in the export of a user's data, without their signing secrets.

use entity::{user, webhook};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Account { key: "webhooks", read: |app, user| Box::pin(webhooks(app, user)) }];

/// Returns the user's webhooks.
async fn webhooks(app: &App, user: &user::Model) -> Result<Value> {
    let rows = webhook::Entity::find()
        .filter(webhook::Column::UserId.eq(user.id))
        .order_by_asc(webhook::Column::Id)
        .all(app.db.read())
        .await?;
    let objects = rows.into_iter().map(|row| {
        json!({
            "url": row.url,
            "format": row.format,
            "events": row.events,
            "isEnabled": row.is_enabled,
            "createdAt": row.created_at,
        })
    });
    Ok(Value::Array(objects.collect()))
}
