//! The devices in the export of a user's data, without the addresses and keys, by which anyone could push to them.

use entity::{push_subscription, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use url::Url;

use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] =
    &[Export::Account { key: "pushDevices", read: |app, user| Box::pin(devices(app, user)) }];

async fn devices(app: &App, user: &user::Model) -> Result<Value> {
    let rows = push_subscription::Entity::find()
        .filter(push_subscription::Column::UserId.eq(user.id))
        .order_by_asc(push_subscription::Column::CreatedAt)
        .all(app.db.read())
        .await?;
    let objects = rows.into_iter().map(|row| {
        let service = Url::parse(&row.endpoint).ok().and_then(|url| url.host_str().map(str::to_owned));
        json!({ "service": service, "createdAt": row.created_at })
    });
    Ok(Value::Array(objects.collect()))
}
