//! The sessions in the export of a user's data, without anything of their secrets.

use entity::{session, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Account { key: "sessions", read: |app, user| Box::pin(sessions(app, user)) }];

async fn sessions(app: &App, user: &user::Model) -> Result<Value> {
    let rows = session::Entity::find()
        .filter(session::Column::UserId.eq(user.id))
        .order_by_asc(session::Column::Id)
        .all(app.db.read())
        .await?;
    let objects = rows.into_iter().map(|row| {
        json!({
            "userAgent": row.user_agent,
            "createdAt": row.created_at,
            "lastSeenAt": row.last_seen_at,
            "expiresAt": row.expires_at,
        })
    });
    Ok(Value::Array(objects.collect()))
}
