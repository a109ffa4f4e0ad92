//! The templates of replies in the export of a user's data.

use entity::{reply_template, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] =
    &[Export::Account { key: "replyTemplates", read: |app, user| Box::pin(templates(app, user)) }];

async fn templates(app: &App, user: &user::Model) -> Result<Value> {
    let rows = reply_template::Entity::find()
        .filter(reply_template::Column::UserId.eq(user.id))
        .order_by_asc(reply_template::Column::Id)
        .all(app.db.read())
        .await?;
    let objects =
        rows.into_iter().map(|row| json!({ "title": row.title, "content": row.content, "createdAt": row.created_at }));
    Ok(Value::Array(objects.collect()))
}
