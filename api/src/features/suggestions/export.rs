//! Favourite testers in the export of a user's data.

use entity::{favorite_tester, tester_profile, types::id::UserId, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Value, json};

use super::favorites;
use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] =
    &[Export::Account { key: "favoriteTesters", read: |app, user| Box::pin(favorite_testers(app, user)) }];

/// Returns the favourites whom the user sees, by the names that they see.
async fn favorite_testers(app: &App, user: &user::Model) -> Result<Value> {
    let rows =
        favorites::of_creator(user.id).order_by_asc(favorite_tester::Column::CreatedAt).all(app.db.read()).await?;
    let names: Vec<(UserId, Option<String>)> = tester_profile::Entity::find()
        .select_only()
        .columns([tester_profile::Column::UserId, tester_profile::Column::Username])
        .filter(tester_profile::Column::UserId.is_in(rows.iter().map(|row| row.tester_id)))
        .into_tuple()
        .all(app.db.read())
        .await?;
    let name = |tester| names.iter().find(|(id, _)| *id == tester).and_then(|(_, name)| name.as_ref());
    let objects = rows.iter().map(|row| json!({ "username": name(row.tester_id), "createdAt": row.created_at }));
    Ok(Value::Array(objects.collect()))
}
