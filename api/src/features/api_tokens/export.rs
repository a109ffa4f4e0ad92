//! The API tokens in the export of a user's data, without anything of their secrets.

use entity::{api_token, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Account { key: "apiTokens", read: |app, user| Box::pin(tokens(app, user)) }];

async fn tokens(app: &App, user: &user::Model) -> Result<Value> {
    let rows = api_token::Entity::find()
        .filter(api_token::Column::UserId.eq(user.id))
        .order_by_asc(api_token::Column::Id)
        .all(app.db.read())
        .await?;
    let objects = rows.into_iter().map(|row| {
        json!({ "name": row.name, "scopes": row.scopes, "createdAt": row.created_at, "expiresAt": row.expires_at })
    });
    Ok(Value::Array(objects.collect()))
}
